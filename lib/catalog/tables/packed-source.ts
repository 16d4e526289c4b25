import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ImportError } from "../drafts";
import { type FileSource, MAX_UNPACKED_BYTES, startOf, tooLarge } from "./file-source";
import { openArchive, type ZipArchive } from "./zip-archive";

const GZIP = "1f8b";
const ZIP = "504b0304";
const TABLE_NAME = /\.(csv|tsv|txt|tab|json|ndjson|jsonl|xlsx|parquet)$/i;
const SHOWN_NAMES = 10;

/** Office documents are zip archives of parts with names of their own. */
export const isWorkbook = ({ names }: ZipArchive): boolean => names.some((name) => /^\/?xl\/workbook\d*\.xml$/i.test(name));

/** Unpacks no more than a limit: a small file can promise a disk full of zeros. */
export async function* unzipped(source: FileSource, maxBytes = MAX_UNPACKED_BYTES): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of Readable.from(source.bytes()).pipe(createGunzip())) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError("truncated", "The gzip archive is damaged or truncated.");
  }
}

const OTHERS: readonly [RegExp, string][] = [
  [/^xl\/workbook\.bin$/i, "a binary Excel workbook (.xlsb). Save it as .xlsx."],
  [/^word\//i, "a Word document, not a table."],
  [/^ppt\//i, "a presentation, not a table."],
  [/^META-INF\/manifest\.xml$/i, "an OpenDocument file. Save it as .xlsx or CSV."],
];

/** The one table of an archive. Folders, hidden files and what Macs add are none. */
function tableIn(archive: ZipArchive): string {
  const other = OTHERS.find(([pattern]) => archive.names.some((name) => pattern.test(name)))?.[1];
  if (other) throw new ImportError("binary", `This looks like ${other}`);
  const names = archive.names.filter((name) => !/(^|\/)(\.|__MACOSX\/)/.test(name));
  const tables = names.filter((name) => TABLE_NAME.test(name));
  const [table] = tables;
  if (table !== undefined && tables.length === 1) return table;
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  const listed = tables.length > 0 ? tables : names;
  const more = listed.length > SHOWN_NAMES ? ` and ${listed.length - SHOWN_NAMES} more` : "";
  throw new ImportError(
    "wrong-kind",
    listed.length === 0
      ? "The zip archive has no files."
      : `The zip archive has several files: ${listed.slice(0, SHOWN_NAMES).join(", ")}${more}. Upload the one with the table.`,
  );
}

/** What a file is: itself, what gzip packed, or the one table in a zip archive. A workbook stays packed. */
export type Unpacked = { source: FileSource; workbook: ZipArchive | null };

/** @throws ImportError for an archive without exactly one table, or with an archive in it */
export async function unpacked(source: FileSource, isPacked = false): Promise<Unpacked> {
  const signature = (await startOf(source, 4)).toString("hex");
  if (signature === ZIP) {
    const archive = await openArchive(source);
    if (isWorkbook(archive)) return { source, workbook: archive };
    refusePacked(isPacked);
    const name = tableIn(archive);
    return unpacked({ path: null, bytes: () => archive.bytes(name) }, true);
  }
  if (!signature.startsWith(GZIP)) return { source, workbook: null };
  refusePacked(isPacked);
  return unpacked({ path: null, bytes: () => unzipped(source) }, true);
}

function refusePacked(isPacked: boolean): void {
  if (isPacked) throw new ImportError("binary", "The archive has another archive in it. Unpack it and upload the table.");
}
