import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "@/lib/platform/env";
import type { StoredFile } from "@/lib/platform/files/file-store";
import { files } from "@/lib/platform/files/files";

/** Named by the id, never by what was typed. */
const cleanId = (importId: string): string => importId.replace(/[^a-z0-9_]/g, "");

/** Where the pieces of an upload are kept, in the file store: any server may receive one, and any may read them. */
const storedFolder = (importId: string): string => `imports/${cleanId(importId)}`;
const OFFSET_DIGITS = 12;

/** Where files are on this machine while they are fetched, looked at or read. */
export const workFolder = (): string => join(env().DATA_DIR, "imports");
/** The whole file on this machine while it is read. */
export const uploadPath = (importId: string): string => join(workFolder(), `${cleanId(importId)}.upload`);

/** Keeps a piece of a file at its place; one that is sent again replaces it. */
export const keepPiece = (importId: string, offset: number, bytes: Uint8Array): Promise<void> =>
  files().put(`${storedFolder(importId)}/${String(offset).padStart(OFFSET_DIGITS, "0")}`, bytes);

/** The pieces that follow each other from the beginning. Others are what an interrupted upload left. */
async function piecesOf(importId: string): Promise<{ pieces: StoredFile[]; size: number }> {
  const pieces: StoredFile[] = [];
  let size = 0;
  for (const piece of await files().list(storedFolder(importId))) {
    if (Number(piece.name.slice(-OFFSET_DIGITS)) !== size) continue;
    pieces.push(piece);
    size += piece.size;
  }
  return { pieces, size };
}

/** The bytes that are there, or null. */
export async function uploadSize(importId: string): Promise<number | null> {
  const { size } = await piecesOf(importId);
  return size === 0 ? null : size;
}

/** Brings the whole file to this machine, under the name of the import or another; false when nothing of it is kept. */
export async function fetchUpload(importId: string, as = importId): Promise<boolean> {
  const { pieces } = await piecesOf(importId);
  if (pieces.length === 0) return false;
  await mkdir(workFolder(), { recursive: true, mode: 0o700 });
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const { name } of pieces) yield* files().read(name);
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(uploadPath(as), { mode: 0o600 }));
  return true;
}

/** Removes what was brought here to be read. */
export async function removeFetched(importId: string): Promise<void> {
  await rm(uploadPath(importId), { force: true });
}

export async function removeUpload(importId: string): Promise<void> {
  await removeFetched(importId);
  await files().remove(storedFolder(importId));
}

/** The last part of what a browser calls the file, without what has no place in a name. */
export function cleanFileName(typed: string): string {
  const last = typed.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .normalize("NFC")
    .replace(/[\p{C}"<>|:*?]/gu, "")
    .trim();
  return [...clean].slice(0, 200).join("") || "file";
}
