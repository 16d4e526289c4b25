import { readNumber } from "./read-number";

/** The decimal sign that the numbers of a file show; null where some are only numbers with one and some with the other. */
export type NumberStyle = { sign: "." | "," | "unsaid" | null };

const numberIn = (text: string, sign: "." | ","): string | null => {
  const read = readNumber(text, sign);
  return read !== null && /^%?$/.test(read.rest) ? read.number : null;
};

/** "10.24" is no number where the comma is the decimal sign, because groups have three digits: such cells decide. */
export function numberStyleOf(texts: Iterable<string>): NumberStyle {
  const signs = new Set<"." | ",">();
  for (const text of texts) {
    const [point, comma] = [numberIn(text, "."), numberIn(text, ",")];
    if (point !== null && comma === null) signs.add(".");
    if (comma !== null && point === null) signs.add(",");
  }
  const [first, ...others] = signs;
  return { sign: first === undefined ? "unsaid" : others.length > 0 ? null : first };
}

/**
 * A number of a list, digit by digit. "8.245" and "8,245" are thousands or not as the others show; where none does, a point is the
 * decimal sign as in all lists, and a comma could be either. Null for what is none or could be two.
 */
export function listNumber(text: string, { sign }: NumberStyle): string | null {
  const [point, comma] = [numberIn(text, "."), numberIn(text, ",")];
  if (point === null || comma === null || point === comma) return point ?? comma;
  if (sign === null) return null;
  if (sign === "unsaid") return text.includes(",") ? null : point;
  return sign === "." ? point : comma;
}
