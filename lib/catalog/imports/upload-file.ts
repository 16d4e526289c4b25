import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/platform/env";

const folder = (): string => join(env().DATA_DIR, "imports");

/** Where the file of an import lies until its rows are staged; named by the id, never by what was typed. */
export const uploadPath = (importId: string): string => join(folder(), `${importId.replace(/[^a-z0-9_]/g, "")}.upload`);
export const plainPath = (importId: string): string => `${uploadPath(importId)}.plain`;

export const makeUploadFolder = (): Promise<unknown> => mkdir(folder(), { recursive: true, mode: 0o700 });

export async function removeUpload(importId: string): Promise<void> {
  await Promise.all([uploadPath(importId), plainPath(importId)].map((path) => rm(path, { force: true })));
}

/** The bytes that are there, or null. */
export const uploadSize = async (importId: string): Promise<number | null> =>
  (await stat(uploadPath(importId)).catch(() => null))?.size ?? null;

/** The last part of what a browser calls the file, without what has no place in a name. */
export function cleanFileName(typed: string): string {
  const last = typed.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .normalize("NFC")
    .replace(/[\p{C}"<>|:*?]/gu, "")
    .trim();
  return [...clean].slice(0, 200).join("") || "file";
}
