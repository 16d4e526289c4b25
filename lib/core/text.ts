/** Letters that Unicode decomposition leaves alone but that a search should fold. */
const LETTERS: Record<string, string> = { ß: "ss", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ł: "l", ı: "i", ŋ: "n" };

const BEYOND_ASCII = /\P{ASCII}/u;

/** Lower case without accents, punctuation as single spaces. The sort and search key of names. */
export function foldText(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? withoutAccents(text) : text.toLowerCase();
  return plain
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const withoutAccents = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßøđðþæœłıŋ]/g, (letter) => LETTERS[letter] ?? letter);

/** Only letters and digits, folded: for comparing vocabulary such as "n-type TOPCon". */
export function squash(text: string): string {
  return foldText(text).replace(/ /g, "");
}

const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Returns whether all names and texts of a JSON value are characters that a database can hold: no NUL, no half of a pair.
 * However deep it is: it came from outside.
 */
export function isStorable(given: unknown): boolean {
  const left = [given];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string" && UNSTORABLE.test(one)) return false;
    if (typeof one === "object" && one !== null) for (const part of Object.entries(one).flat()) left.push(part);
  }
  return true;
}

/** Returns a text in which the pattern characters of LIKE stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** A cell of CSV that a spreadsheet neither splits nor runs: what looks like a formula gets an apostrophe. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** A text as HTML, or as the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
