import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BadFile } from "./bad-files";
import { COMPANY_HEAD } from "./fixtures";

const CHUNK = 1 << 20;

/** A header and then one name of 200 MB. */
async function writeLongLine(path: string): Promise<void> {
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${COMPANY_HEAD}\n`);
    for (let n = 0; n < 200; n++) yield Buffer.alloc(CHUNK, "x");
  }
  await pipeline(Readable.from(bytes()), createWriteStream(path));
}

export async function writeBadFile(folder: string, { name, content }: BadFile): Promise<string> {
  const path = join(folder, `${name.replaceAll(/\W+/g, "-")}.csv`);
  if (content === null) await writeLongLine(path);
  else await writeFile(path, content);
  return path;
}
