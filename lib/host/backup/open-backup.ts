import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { BackupUnreadable, Header, MAGIC, SEAL_BYTES, sealLine } from "./format";
import { FrameReader } from "./frames";

/** A file that is what it was when it was written. `read` begins with the first table each time. */
export type OpenBackup = { header: Header; read(): FrameReader };

const ANY_VERSION = /^heliodex-backup (\d+)\n/;
const HEADER_BYTES = 1 << 24;
const Json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue("is no JSON");
    return z.NEVER;
  }
});

/** Opens a backup after reading it once. @throws BackupUnreadable when it is none, was cut off, was altered, or is of a newer version */
export async function openBackup(path: string): Promise<OpenBackup> {
  const { start, bytes } = await readStart(path);
  const version = ANY_VERSION.exec(start.toString("latin1", 0, 64))?.[1];
  if (version === undefined) throw new BackupUnreadable(`${path} is not a backup.`);
  const newline = start.indexOf("\n", MAGIC.length);
  await requireSeal(path, bytes);
  if (`heliodex-backup ${version}\n` !== MAGIC)
    throw new BackupUnreadable(
      `The backup has format ${version}, which is newer than this version of Heliodex reads. Restore it with the version that made it.`,
    );
  const header = Json.pipe(Header).safeParse(start.toString("utf8", MAGIC.length, newline));
  if (!header.success) throw new BackupUnreadable(`The header of the backup can't be read: ${z.prettifyError(header.error)}`);
  const body = { start: newline + 1, end: bytes - SEAL_BYTES - 1 };
  const read = (): FrameReader => new FrameReader(createReadStream(path, { ...body, highWaterMark: 1 << 20 }).pipe(createGunzip()));
  return { header: header.data, read };
}

async function readStart(path: string): Promise<{ start: Buffer; bytes: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, HEADER_BYTES)), 0);
    return { start: buffer.subarray(0, bytesRead), bytes: size };
  } finally {
    await file.close();
  }
}

async function requireSeal(path: string, bytes: number): Promise<void> {
  const hash = createHash("sha256");
  const end = bytes - SEAL_BYTES;
  const seal: Buffer[] = [];
  let at = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    const ours = Math.max(0, Math.min(chunk.length, end - at));
    hash.update(chunk.subarray(0, ours));
    seal.push(chunk.subarray(ours));
    at += chunk.length;
  }
  const found = Buffer.concat(seal).toString("latin1");
  if (!/^\nsha256 [0-9a-f]{64}\n$/.test(found)) throw new BackupUnreadable("The backup was cut off: its last line is missing.");
  if (found !== sealLine(hash.digest("hex")))
    throw new BackupUnreadable("The backup was altered after it was written: its checksum is another.");
}
