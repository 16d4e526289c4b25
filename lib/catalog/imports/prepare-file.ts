import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ImportError } from "../drafts";
import { MAX_PLAIN_BYTES } from "./contract";
import { fetchUpload, plainPath, uploadPath } from "./upload-file";

const LINE_FEED = 10;

export type PreparedFile = { path: string; sha256: string; lines: number };

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** A stream that was given no encoding yields bytes. */
const bytesOf = (path: string): AsyncIterable<Buffer> => createReadStream(path);

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

/** Unpacks no more than a limit: a small file can promise a disk full of zeros. */
async function unpack(from: string, to: string, maxBytes: number): Promise<void> {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(
        bytes > maxBytes ? new ImportError("unreadable", `The uncompressed file is larger than ${maxBytes / 1_000_000} MB.`) : null,
        chunk,
      );
    },
  });
  try {
    await pipeline(createReadStream(from), createGunzip(), limit, createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError("truncated", "The gzip archive is damaged or truncated.");
  }
}

/** The file as text on disk: its hash as it was uploaded, its lines as it is read. */
export async function prepareFile(importId: string, { maxPlainBytes = MAX_PLAIN_BYTES, as = importId } = {}): Promise<PreparedFile> {
  if (!(await fetchUpload(importId, as))) throw new ImportError("unreadable", "The uploaded file is no longer available. Upload it again.");
  const uploaded = uploadPath(as);
  const isPacked = await isGzip(uploaded);
  const hash = createHash("sha256");
  let lines = 0;
  for await (const chunk of bytesOf(uploaded)) {
    hash.update(chunk);
    if (!isPacked) lines += countLines(chunk);
  }
  const sha256 = hash.digest("hex");
  if (!isPacked) return { path: uploaded, sha256, lines: lines + 1 };
  const path = plainPath(as);
  await unpack(uploaded, path, maxPlainBytes);
  for await (const chunk of bytesOf(path)) lines += countLines(chunk);
  return { path, sha256, lines: lines + 1 };
}
