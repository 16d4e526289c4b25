import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { EmbeddedServer } from "@/lib/host/embedded/start-embedded";
import { freePort } from "./free-port";

/** A database that can be taken away and given back, without its own knowledge: what leads to it is opened and closed. */
export type Forwarder = { url: string; open(): Promise<void>; close(): Promise<void> };

export async function forwarderTo(database: EmbeddedServer, name: string): Promise<Forwarder> {
  const { host, port: to, user, password } = database.connection;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const behind = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${to}`)) : connect(to, host);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("close", () => behind.destroy());
    behind.on("close", () => client.destroy());
    client.pipe(behind).pipe(client);
  });
  const port = await freePort();
  const open = (): Promise<void> => new Promise((done) => server.listen(port, "127.0.0.1", () => done()));
  const close = (): Promise<void> =>
    new Promise((done) => {
      if (!server.listening) return done();
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return { url: `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`, open, close };
}
