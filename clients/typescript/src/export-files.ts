import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { basename, join } from "node:path";
import { ConnectionError, HeliodexError } from "./errors.js";
import type { Export } from "./generated.js";
import { fillPath } from "./query.js";
import { backoffMs } from "./retry.js";
import type { Opened, RequestOptions, Transport } from "./transport.js";
import { sleep } from "./wait.js";
import { placeAt, WholeFile } from "./whole-file.js";

export type ExportFile = Export["files"][number];
export type Downloaded = { path: string; name: string; bytes: number; sha256: string };
export type DownloadOptions = Pick<RequestOptions, "signal" | "timeoutMs"> & {
  /** Called as data arrives. */
  onProgress?: ((done: { bytes: number; total: number }) => void) | undefined;
};

/** In a row and without data between them. */
const MOST_CUTS = 5;
const CUTS: ReadonlySet<string> = new Set(["timeout", "connection-failed", "incomplete-response"]);

type Wanted = { transport: Transport; exportId: string; file: ExportFile; options: DownloadOptions };

/** The data of an export; its manifest is the other file. */
export function dataFileOf({ id, state, files, manifest }: Export): ExportFile {
  const file = files.find(({ name }) => name === manifest?.file) ?? files.find(({ name }) => name !== "manifest.json");
  if (file) return file;
  const detail = state === "ready" ? `The export ${id} has no file.` : `The export ${id} has no file: it is ${state}.`;
  throw new HeliodexError({ code: `export-${state}`, status: null, title: "The export has no file", detail });
}

/** A folder takes the file by its own name. The name comes from the API and stays inside of the folder. */
const targetOf = async (path: string, { name }: ExportFile): Promise<string> =>
  (await placeAt(path)) === "folder" ? join(path, basename(name)) : path;

/** What was received so far, on disk and in the hash. */
class Received {
  #hash = createHash("sha256");
  bytes = 0;
  etag: string | null = null;

  constructor(
    readonly handle: FileHandle,
    readonly total: number,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    if (this.bytes + chunk.length > this.total) throw mismatch();
    for (let written = 0; written < chunk.length;)
      written += (await this.handle.write(chunk, written, chunk.length - written, this.bytes + written)).bytesWritten;
    this.#hash.update(chunk);
    this.bytes += chunk.length;
  }

  /** What was received belongs to another state of the file. */
  async restart(): Promise<void> {
    this.#hash = createHash("sha256");
    this.bytes = 0;
    await this.handle.truncate(0);
  }

  sha256(): string {
    return this.#hash.digest("hex");
  }
}

const mismatch = (): HeliodexError =>
  new HeliodexError({
    code: "checksum-mismatch",
    status: null,
    title: "The file is not as the API describes it",
    detail: "The file that arrived differs from the size or checksum of the export. Nothing was saved. Download it again.",
  });

const continuesAt = ({ status, headers }: Opened, bytes: number): boolean =>
  status === 206 && (headers.get("content-range") ?? "").startsWith(`bytes ${bytes}-`);

/** Receives the file, or what is missing of it. */
async function receive({ transport, exportId, file, options }: Wanted, received: Received): Promise<void> {
  const headers: Record<string, string> = { accept: "*/*", "accept-encoding": "identity" };
  if (received.bytes > 0) headers["range"] = `bytes=${received.bytes}-`;
  if (received.bytes > 0 && received.etag !== null) headers["if-range"] = received.etag;
  const path = fillPath("/exports/{id}/files/{name}", { id: exportId, name: file.name });
  const opened = await transport.open({ path, headers, options });
  try {
    if (received.bytes > 0 && !continuesAt(opened, received.bytes)) await received.restart();
    received.etag = opened.headers.get("etag");
    for await (const chunk of opened.chunks) {
      await received.add(chunk);
      options.onProgress?.({ bytes: received.bytes, total: received.total });
    }
  } finally {
    opened.close();
  }
  if (received.bytes < received.total) throw new ConnectionError("incomplete-response", "The file ended before it was complete.");
}

/** After a cut, goes on where it was. */
async function receiveWhole(wanted: Wanted, received: Received): Promise<void> {
  for (let cuts = 0; ; cuts++) {
    const before = received.bytes;
    try {
      return await receive(wanted, received);
    } catch (error) {
      if (!(error instanceof ConnectionError) || !CUTS.has(error.code)) throw error;
      if (received.bytes > before) cuts = 0;
      if (cuts >= MOST_CUTS) throw error;
    }
    await sleep(backoffMs(cuts), wanted.options.signal);
  }
}

/** Saves a file of an export: under another name until its size and SHA-256 are those of the export. */
export async function saveFile(wanted: Wanted, path: string): Promise<Downloaded> {
  const { name, bytes, sha256 } = wanted.file;
  const target = await WholeFile.at(await targetOf(path, wanted.file));
  try {
    const received = new Received(target.handle, bytes);
    await receiveWhole(wanted, received);
    if (received.sha256() !== sha256.toLowerCase()) throw mismatch();
    await target.complete();
  } catch (error) {
    await target.discard();
    throw error;
  }
  return { path: target.path, name, bytes, sha256 };
}
