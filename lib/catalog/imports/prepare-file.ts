import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { ImportError } from "../drafts";
import { countLines } from "../tables/count-lines";
import { fetchUpload, uploadPath } from "./upload-file";

/** `lines` is null where a file has none, such as a workbook. */
export type PreparedFile = { path: string; sha256: string; lines: number | null };

/** The file on disk as it was uploaded, with its hash, and the lines that are to be read of it. @throws ImportError */
export async function prepareFile(importId: string, { as = importId } = {}): Promise<PreparedFile> {
  if (!(await fetchUpload(importId, as))) throw new ImportError("unreadable", "The uploaded file is no longer available. Upload it again.");
  const path = uploadPath(as);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { path, sha256: hash.digest("hex"), lines: await countLines(path) };
}
