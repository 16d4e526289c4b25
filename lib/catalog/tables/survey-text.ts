import { ImportError } from "../drafts";
import type { FileSource } from "./file-source";
import { FragmentSample } from "./fragment-sample";

const START_BYTES = 65_536;
/** Of fewer bytes, zeros tell nothing. */
const LEAST_UTF16_BYTES = 16;

/** What one pass over the bytes of a text file tells. */
export type Survey = {
  /** UTF-8 and UTF-16 are told by their bytes; null for everything else, whose encoding has to be found. */
  encoding: "utf-8" | "utf-16le" | "utf-16be" | null;
  /** Different cells with bytes outside ASCII, from all over the file. */
  fragments: readonly Buffer[];
};

const BINARY: readonly [string, string][] = [["25504446", "a PDF document"]];

/** By the byte order mark, or by the zeros beside ASCII letters. */
function utf16Of(start: Buffer): "utf-16le" | "utf-16be" | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (start.length < LEAST_UTF16_BYTES) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < start.length; at += 2) {
    if (start[at] === 0) even += 1;
    if (start[at + 1] === 0) odd += 1;
  }
  const pairs = start.length / 2;
  if (odd > pairs / 10 && even < pairs / 100) return "utf-16le";
  if (even > pairs / 10 && odd < pairs / 100) return "utf-16be";
  return null;
}

function refuseKnown(start: Buffer): void {
  const signature = start.subarray(0, 4).toString("hex");
  const looksLike = BINARY.find(([begin]) => signature.startsWith(begin))?.[1];
  if (looksLike) throw new ImportError("binary", `This looks like ${looksLike}, not a text file.`);
}

function refuseBinary(start: Buffer): void {
  const controls = start.filter((byte) => (byte < 32 && ![9, 10, 12, 13].includes(byte)) || byte === 127).length;
  if (start.includes(0) || controls > start.length / 10) throw new ImportError("binary", "This looks like binary data, not a text file.");
}

class Utf8Check {
  isValid = true;
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });

  /** Without a chunk, the end of the file. */
  add(chunk?: Buffer): void {
    if (!this.isValid) return;
    try {
      if (chunk) this.decoder.decode(chunk, { stream: true });
      else this.decoder.decode();
    } catch {
      this.isValid = false;
    }
  }
}

/**
 * Reads a text file once, without keeping it.
 * @throws ImportError for what can't be text
 */
export async function surveyText(source: FileSource): Promise<Survey> {
  const utf8 = new Utf8Check();
  const sample = new FragmentSample();
  let isFirst = true;
  for await (const chunk of source.bytes()) {
    if (isFirst) {
      const start = chunk.subarray(0, START_BYTES);
      refuseKnown(start);
      const encoding = utf16Of(start);
      if (encoding !== null) return { encoding, fragments: [] };
      refuseBinary(start);
    } else if (chunk.includes(0)) throw new ImportError("binary", "The file contains NUL bytes; it is not text.");
    isFirst = false;
    utf8.add(chunk);
    sample.add(chunk);
  }
  const wasValid = utf8.isValid;
  utf8.add();
  if (wasValid && !utf8.isValid) throw new ImportError("truncated", "The file ends in the middle of a character. It may be truncated.");
  return { encoding: utf8.isValid ? "utf-8" : null, fragments: sample.end() };
}
