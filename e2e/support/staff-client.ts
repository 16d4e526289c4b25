import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { CHUNK_BYTES, type ImportRow } from "@/lib/catalog/imports/contract";
import { person } from "@/testing/people";
import { cookieOf } from "@/testing/portal";

const PIECES = 8;
/** An upload lasts long enough to be met. */
const PIECE_MS = 150;

/** A machine that is busy with other things: the same request a little later. */
const UNAVAILABLE = 503;
const AGAIN_MS = 500;

const Made = z.object({ id: z.string() });
const Received = z.object({ received: z.number(), is_complete: z.boolean() });

/** Requests of a signed-in member of staff. */
export class StaffClient {
  /** Of a member of staff who is made for it, in the database that this process is told of. */
  static async signIn(url: string): Promise<StaffClient> {
    const { sessionId } = await person({ staff: true, role: null });
    const { name, value } = await cookieOf(sessionId);
    return new StaffClient(url, `${name}=${value}`);
  }

  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  /** The JSON of a response; null when the connection was cut or refused. Any other response than a success throws. */
  async send(method: string, path: string, body?: Buffer | object): Promise<unknown> {
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const headers = { cookie: this.cookie, origin: this.url, ...(isJson ? { "content-type": "application/json" } : {}) };
    const content = body === undefined ? {} : { body: isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer) };
    let text: string;
    let status: number;
    try {
      const response = await fetch(`${this.url}/api/staff/data${path}`, { method, headers, ...content });
      ({ status } = response);
      text = await response.text();
    } catch {
      return null;
    }
    if (status === UNAVAILABLE) {
      await wait(AGAIN_MS);
      return this.send(method, path, body);
    }
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  async beginUpload(kind: string, bytes: number): Promise<string> {
    const options = kind === "mapped" ? {} : { source: "desk-list", mode: "snapshot" };
    return Made.parse(await this.send("POST", "/imports", { kind, file_name: "list.csv", bytes, options })).id;
  }

  /** Sends what is missing of a file, in pieces; null when the connection was cut on the way. */
  async sendPieces(id: string, file: Buffer, { from = 0, pauseMs = 0 } = {}): Promise<"complete" | null> {
    const size = Math.min(Math.ceil(file.length / PIECES), CHUNK_BYTES);
    for (let offset = from; ;) {
      const reply = await this.send("PUT", `/imports/${id}/content?offset=${offset}`, file.subarray(offset, offset + size));
      if (reply === null) return null;
      const { received, is_complete } = Received.parse(reply);
      if (is_complete) return "complete";
      offset = received;
      await wait(pauseMs);
    }
  }

  sendSlowly(id: string, file: Buffer): Promise<"complete" | null> {
    return this.sendPieces(id, file, { pauseMs: PIECE_MS });
  }

  async upload(kind: string, file: Buffer): Promise<string> {
    const id = await this.beginUpload(kind, file.length);
    if ((await this.sendPieces(id, file)) === null) throw new Error("an upload was cut that nobody meant to cut");
    return id;
  }

  readImport(id: string): Promise<ImportRow> {
    return this.send("GET", `/imports/${id}`) as Promise<ImportRow>;
  }
}
