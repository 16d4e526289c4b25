import { randomUUID } from "node:crypto";
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

export type Place = "folder" | "file" | "free" | "other";

/** What is at a path now. `other` is a device, a pipe or a socket, which no file may replace. */
export async function placeAt(path: string): Promise<Place> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
  } catch (error) {
    if (isMissing(error)) return "free";
    throw error;
  }
}

/** A file that has another name until it is complete. */
export class WholeFile {
  private constructor(
    readonly path: string,
    readonly temporary: string,
    readonly handle: FileHandle,
  ) {}

  /** @throws TypeError where no file can be; and what the file system says, for a folder that does not exist */
  static async at(path: string): Promise<WholeFile> {
    const place = await placeAt(path);
    if (place === "folder" || place === "other") throw new TypeError(`${path} is not a file.`);
    // Of a link, what it leads to is replaced.
    const target = place === "file" ? await realpath(path) : resolve(path);
    await stat(dirname(target));
    const temporary = `${target}.${randomUUID().slice(0, 8)}.part`;
    return new WholeFile(target, temporary, await open(temporary, "wx"));
  }

  async complete(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await rename(this.temporary, this.path);
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.temporary, { force: true });
  }
}
