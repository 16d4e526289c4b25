import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { Transform } from "node:stream";
import type { Connection } from "@/lib/host/embedded/connection";
import { freePort } from "./free-port";

/**
 * A database that can be taken away and given back, without its own knowledge: what leads to it is opened and closed. While it is held,
 * connections stay and nothing comes through, as in a network that stalls.
 */
export type Forwarder = { url: string; open(): Promise<void>; close(): Promise<void>; hold(): void; release(): void };
export type Target = Pick<Connection, "host" | "port" | "user" | "password">;

export async function forwarderTo({ host, port: to, user, password }: Target, name: string): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  const gate = new Gate();
  const server: Server = createServer((client) => {
    const behind = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${to}`)) : connect(to, host);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("close", () => behind.destroy());
    behind.on("close", () => client.destroy());
    client.pipe(gate.pass()).pipe(behind);
    behind.pipe(gate.pass()).pipe(client);
  });
  const port = await freePort();
  const open = (): Promise<void> => new Promise((done) => server.listen(port, "127.0.0.1", () => done()));
  const close = (): Promise<void> =>
    new Promise((done) => {
      if (!server.listening) return done();
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  const url = `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
  return { url, open, close, hold: () => gate.hold(), release: () => gate.release() };
}

/** Lets bytes through, or keeps them until they may go on. */
class Gate {
  private kept: (() => void)[] | null = null;

  pass(): Transform {
    return new Transform({
      transform: (chunk, _, done) => {
        const goOn = (): void => done(null, chunk);
        if (this.kept) this.kept.push(goOn);
        else goOn();
      },
    });
  }

  hold(): void {
    this.kept ??= [];
  }

  release(): void {
    const kept = this.kept ?? [];
    this.kept = null;
    for (const goOn of kept) goOn();
  }
}
