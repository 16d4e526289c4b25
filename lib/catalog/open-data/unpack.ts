import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** Runs `work` with a way to unpack files of the pack: `unpack` returns the path of the plain file, which is gone afterwards. */
export async function withUnpacked<T>(
  packed: (name: string) => string,
  work: (unpack: (name: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "heliodex-open-data-"));
  try {
    return await work(async (name) => {
      const path = join(folder, name);
      await pipeline(createReadStream(packed(name)), createGunzip(), createWriteStream(path));
      return path;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
