import type { TableRecord } from "./table";

/** Zeros of the scripts whose digits stand in figures: Arabic, Persian, Devanagari, Bengali, Thai and full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
const DIGIT = /[٠-٩۰-۹०-९০-৯๐-๙０-９]/gu;
const HAS_DIGIT = new RegExp(DIGIT.source, "u");

/** A figure or a day, whatever its signs: no letters but those of a Chinese or Japanese date. Names keep their digits. */
const FIGURE = /^[\p{N}\p{P}\p{S}\p{Z}\p{Cf}年月日]+$/u;

const SIGNS: Readonly<Record<string, string>> = {
  "٫": ".",
  "٬": ",",
  "．": ".",
  "，": ",",
  "－": "-",
  "＋": "+",
  "／": "/",
  "：": ":",
  "％": "%",
  "٪": "%",
};
const SIGN = /[٫٬．，－＋／：％٪]/gu;

function digitOf(letter: string): string {
  const code = letter.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}

/** A figure with digits of another script, in ours; anything else as it is. */
export const plainDigits = (text: string): string =>
  HAS_DIGIT.test(text) && FIGURE.test(text)
    ? text
        .replace(DIGIT, digitOf)
        .replace(SIGN, (sign) => SIGNS[sign] ?? sign)
        .replace(/\p{Cf}/gu, "")
    : text;

/** Records whose figures are in our digits. */
export async function* withPlainDigits(records: AsyncIterable<TableRecord>): AsyncGenerator<TableRecord> {
  for await (const record of records) {
    // Most records have none, and are passed on as they are.
    yield record.cells.some((cell) => HAS_DIGIT.test(cell)) ? { ...record, cells: record.cells.map(plainDigits) } : record;
  }
}
