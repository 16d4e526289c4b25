import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** So long a request may still be on its way when the server closes: its first byte on a kept connection, and all of it. */
const FIRST_BYTE_MS = 500;
const ARRIVAL_MS = 2_000;
/** Closing waits no longer than this for a turn of the loop in which nobody came. */
const MAX_TURNS = 1_000;

/** Whether a request has arrived whole and its response is not sent yet. */
const isAnswering = (res: ServerResponse | null): boolean => res?.req.complete === true && !res.writableFinished;

/** The connections of a server, each with the last response begun on it. */
export class Connections {
  private readonly open = new Map<Socket, ServerResponse | null>();
  private taken = 0;

  constructor(private readonly server: Server) {
    server.on("connection", (socket: Socket) => {
      this.open.set(socket, null);
      this.taken++;
      socket.once("close", () => this.open.delete(socket));
    });
  }

  asked(res: ServerResponse): void {
    this.open.set(res.req.socket, res);
  }

  /**
   * Takes no more connections and resolves when what is in flight has been answered, or after the time. A request that
   * has not arrived whole soon after is dropped: whoever sends a byte a second would hold up every stop. `closed` is called as soon
   * as no more connections are taken.
   */
  async drain(timeoutMs: number, closed: () => void): Promise<void> {
    await this.untilNobodyComes();
    return new Promise((resolve) => {
      const force = setTimeout(() => this.server.closeAllConnections(), timeoutMs);
      const dropIdle = setTimeout(() => this.server.closeIdleConnections(), FIRST_BYTE_MS);
      const drop = setInterval(() => this.dropUnasked(), ARRIVAL_MS);
      // Not the close of HTTP servers, which drops every connection that waits for its next request at once: one may be on its way,
      // and a proxy sends none again that may have changed something.
      NetServer.prototype.close.call(this.server, () => {
        for (const timer of [force, dropIdle, drop]) clearTimeout(timer);
        resolve();
      });
      closed();
    });
  }

  /** Waits for a turn of the loop in which nobody came: whom the system has taken and we have not, it would cut off. */
  private async untilNobodyComes(): Promise<void> {
    for (let turn = 0, before = -1; before !== this.taken && turn < MAX_TURNS; turn++) {
      before = this.taken;
      await new Promise(setImmediate);
    }
  }

  private dropUnasked(): void {
    for (const [socket, res] of this.open) if (!isAnswering(res)) socket.destroy();
  }
}
