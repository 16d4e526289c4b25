/** What a spreadsheet would run or hide: a formula, and the apostrophe that we put before one. */
const RISKY = /^['=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** A text that a spreadsheet shows as it is: what looks like a formula gets an apostrophe. */
export const guarded = (text: string): string => (RISKY.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

/** The text that was guarded; a spreadsheet may have taken the apostrophe itself. */
export const unguarded = (cell: string): string => (RISKY.test(cell.slice(1)) && cell.startsWith("'") ? cell.slice(1) : cell);

const cell = (text: string): string => {
  const safe = guarded(text);
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows of texts as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
