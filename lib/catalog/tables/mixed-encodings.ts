import { decode } from "./encodings";

/**
 * The letters of a language, none of another script beside them, and no sign that bytes of another encoding would make: a Chinese
 * word of two characters can be UTF-8 by accident, but then it reads as rare letters of several alphabets.
 */
const PLAIN_WORDS =
  /^(?:[\p{ASCII}\u00a0-\u00bf\u2010-\u203a\u20ac\u2122]|[A-Za-z\u00c0-\u017f\u0218-\u021b\u1e9e]|[\u0386-\u03ce]|[\u0401\u0404\u0406\u0407\u0410-\u044f\u0451\u0454\u0456\u0457\u0490\u0491]|[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]|[\u05d0-\u05f4]{2}[\u05d0-\u05f4]*|[\u0621-\u064a]{2}[\u0621-\u064a]*|[\u0e01-\u0e4e]{2}[\u0e01-\u0e4e]*)*$/u;
const SCRIPTS = [
  /[\u00c0-\u017f]/u,
  /[\u0386-\u03ce]/u,
  /[\u0401-\u0491]/u,
  /[\u3040-\u9fff]/u,
  /[\uac00-\ud7a3]/u,
  /[\u05d0-\u05f4]/u,
  /[\u0621-\u064a]/u,
  /[\u0e01-\u0e4e]/u,
];

function isPlainUtf8(fragment: Buffer): boolean {
  const text = decode(fragment, "utf-8");
  if (text.includes("\ufffd") || !PLAIN_WORDS.test(text)) return false;
  return SCRIPTS.filter((script) => script.test(text)).length === 1;
}

/** Cells that are UTF-8 in a file that is not, and the others: a file that was put together from two has both. */
export function splitByUtf8(fragments: readonly Buffer[]): { utf8: Buffer[]; others: Buffer[] } {
  const isUtf8 = fragments.map(isPlainUtf8);
  return { utf8: fragments.filter((_, index) => isUtf8[index]), others: fragments.filter((_, index) => !isUtf8[index]) };
}
