import { setImmediate as breathe } from "node:timers/promises";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { type Sheet, type WorkbookPart, workbookParts } from "@/lib/core/workbook";
import { zipFile, type ZipEntry } from "@/lib/core/zip-file";

const deflate = promisify(deflateRaw);
/** Sheets shrink to a tenth at this level; the next ones take twice as long for a few per cent. */
const LEVEL = 4;
/** How long rows are written before other calls are answered again. */
const MOST_MS = 2;

/** The bytes of an XLSX file. Others are answered while it is written, and it is compressed in a thread of its own. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const entries: ZipEntry[] = [];
  for (const part of workbookParts(sheets)) entries.push(await writePart(part));
  const file = zipFile(entries);
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

async function writePart({ name, pieces }: WorkbookPart): Promise<ZipEntry> {
  const written: Buffer[] = [];
  let crc = 0;
  let until = performance.now() + MOST_MS;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece);
    crc = crc32(bytes, crc);
    written.push(bytes);
    if (performance.now() < until) continue;
    await breathe();
    until = performance.now() + MOST_MS;
  }
  const whole = Buffer.concat(written);
  return { name, size: whole.length, crc, bytes: await deflate(whole, { level: LEVEL }), isDeflated: true };
}
