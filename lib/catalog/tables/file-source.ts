import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { ImportError } from "../drafts";

/** What a packed file may unpack to. */
export const MAX_UNPACKED_BYTES = 1_000_000_000;
/** What is held in memory of a file that has to be read at any place although it is packed. */
const MAX_HELD_BYTES = 200_000_000;

export const tooLarge = (maxBytes = MAX_UNPACKED_BYTES): ImportError =>
  new ImportError("unreadable", `The uncompressed file is larger than ${maxBytes / 1_000_000} MB.`);

/** Bytes that can be read as often as they are asked for: of a file, or of what is packed in one. */
export type FileSource = {
  /** Where they can be read at any place; null for what is packed. */
  path: string | null;
  bytes(): AsyncIterable<Buffer>;
};

const unreadable = (error: unknown): ImportError =>
  error instanceof ImportError
    ? error
    : new ImportError("unreadable", `The file could not be read: ${error instanceof Error ? error.message : "unknown error"}.`);

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    throw unreadable(error);
  }
}

/** @throws ImportError for a path without a file, and for an empty file */
export async function fileSource(path: string): Promise<FileSource> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new ImportError("unreadable", `There is no readable file at ${path}.`);
  if (!found.isFile()) throw new ImportError("unreadable", `${path} is not a file.`);
  if (found.size === 0) throw new ImportError("empty", "The file is empty.");
  return { path, bytes: () => bytesOf(path) };
}

/** The first bytes, at most so many. */
export async function startOf(source: FileSource, length: number): Promise<Buffer> {
  if (source.path !== null) {
    const file = await open(source.path).catch((error: unknown) => Promise.reject(unreadable(error)));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source.bytes()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

/** All bytes of what is packed. @throws ImportError for more than can be held */
export async function bufferOf(source: FileSource): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source.bytes()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_HELD_BYTES) {
      throw new ImportError(
        "unreadable",
        `The packed file is larger than ${MAX_HELD_BYTES / 1_000_000} MB. Unpack it and upload the table.`,
      );
    }
  }
  return Buffer.concat(chunks);
}
