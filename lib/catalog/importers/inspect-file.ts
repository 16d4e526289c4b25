import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { ImportError } from "../drafts";

export type Encoding = "utf-8" | "windows-1252";

/** The longest record that an importer reads; a longer one is a file without line ends or an attack. */
export const MAX_RECORD_BYTES = 1_000_000;

const SAMPLE_BYTES = 65_536;
const LINE_FEED = 10;

const SIGNATURES: readonly [string, string][] = [
  ["504b0304", "a zip archive or an Excel workbook"],
  ["d0cf11e0", "an old Excel workbook"],
  ["50415231", "a Parquet file"],
  ["1f8b", "a gzip archive"],
  ["25504446", "a PDF document"],
];

function refuseBinary(sample: Buffer): void {
  const start = sample.subarray(0, 4).toString("hex");
  const looksLike = SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
  if (looksLike) throw new ImportError("binary", `This looks like ${looksLike}, not a text file.`);
  if (start.startsWith("fffe") || start.startsWith("feff")) {
    throw new ImportError("encoding", "The file is UTF-16. Save it as UTF-8.");
  }
  const controls = sample.filter((byte) => (byte < 32 && ![9, 10, 12, 13].includes(byte)) || byte === 127).length;
  if (sample.includes(0) || controls > sample.length / 10) throw new ImportError("binary", "This looks like binary data, not a text file.");
}

/** Counts bytes since the last line feed, so that a line of any length is refused before anything holds it. */
function lineGuard(): (chunk: Buffer) => void {
  let line = 1;
  let length = 0;
  return (chunk) => {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, from);
      length += (end === -1 ? chunk.length : end) - from;
      if (length > MAX_RECORD_BYTES) throw new ImportError("row-too-large", `Line ${line} is longer than ${MAX_RECORD_BYTES} bytes.`, line);
      if (end === -1) return;
      from = end + 1;
      length = 0;
      line += 1;
    }
  };
}

function utf8Check(): { add(chunk: Buffer): void; end(): void; isValid(): boolean } {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isValid = true;
  return {
    isValid: () => isValid,
    add(chunk) {
      if (!isValid) return;
      try {
        decoder.decode(chunk, { stream: true });
      } catch {
        isValid = false;
      }
    },
    end() {
      if (!isValid) return;
      try {
        decoder.decode();
      } catch {
        throw new ImportError("truncated", "The file ends in the middle of a character. It may be truncated.");
      }
    },
  };
}

async function refuseUnreadable(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new ImportError("unreadable", `There is no readable file at ${path}.`);
  if (!found.isFile()) throw new ImportError("unreadable", `${path} is not a file.`);
  if (found.size === 0) throw new ImportError("empty", "The file is empty.");
}

/**
 * Reads a file once, without keeping it, and tells its encoding: UTF-8, or Windows-1252 where it is no
 * valid UTF-8. Throws ImportError for what can't be a text table: empty, binary, UTF-16, a line beyond 1 MB.
 */
export async function inspectFile(path: string): Promise<Encoding> {
  await refuseUnreadable(path);
  const guardLine = lineGuard();
  const utf8 = utf8Check();
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: SAMPLE_BYTES })) {
      if (!Buffer.isBuffer(chunk)) continue;
      if (isFirst) refuseBinary(chunk);
      else if (chunk.includes(0)) throw new ImportError("binary", "The file contains NUL bytes; it is not text.");
      isFirst = false;
      guardLine(chunk);
      utf8.add(chunk);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError("unreadable", `The file could not be read: ${error instanceof Error ? error.message : "unknown error"}.`);
  }
  utf8.end();
  return utf8.isValid() ? "utf-8" : "windows-1252";
}
