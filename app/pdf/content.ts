import type { Content } from "pdfmake/interfaces";
import { COLOURS } from "../share-picture/picture";

/** Letters that the fonts have: Latin with its accents, Cyrillic, punctuation, arrows. */
const KNOWN =
  /[\n\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0400-\u045f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201e\u2020\u2022\u2026\u2032\u2033\u20ac\u2122\u2190-\u2193]/u;

/** `subject`: what the foot of every page says it belongs to, such as its reference. `about`: lines under the title. */
export type PdfDocument = {
  title: string;
  brand: string;
  subject: string;
  about: readonly string[];
  content: readonly Content[];
  /** What the file says it was made at: the same text at the same time is the same file. */
  createdAtMs: number;
};

/** What of a document is drawn. The letters of an address behind a link are not. */
function textsIn(part: unknown, name = ""): string[] {
  if (typeof part === "string") return name === "link" ? [] : [part];
  if (Array.isArray(part)) return part.flatMap((one: unknown) => textsIn(one));
  return typeof part === "object" && part !== null ? Object.entries(part).flatMap(([key, value]) => textsIn(value, key)) : [];
}

/** Whether all letters can be drawn: a contract with a name in question marks is none. */
export const isDrawable = (text: string): boolean => [...text.normalize("NFC")].every((letter) => KNOWN.test(letter));
export const canWrite = (document: PdfDocument): boolean => textsIn(document).every(isDrawable);

/** Where letters lack: the browser has them. */
export const UNWRITABLE =
  "This document has letters that our PDF files can't show. Open its page and print it: your browser can save it as PDF.";

export const heading = (text: string): Content => ({ text, style: "heading" });
export const subheading = (text: string): Content => ({ text, style: "subheading" });

/** Letters of a part that stays on one page: of more, a page has not room. */
const MAX_TOGETHER = 2_000;
/** Parts that belong on one page: a heading and what it is of, the lines of a paragraph. */
export const together = (...parts: Content[]): Content =>
  textsIn(parts).join("").length > MAX_TOGETHER ? { stack: parts } : { stack: parts, unbreakable: true };
export const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 5] });

/** Of A4 between its margins, in points. */
const TEXT_WIDTH = 483;

/** Terms left, details right. */
export const lines = (rows: readonly { term: string; details: Content }[]): Content => ({
  layout: {
    hLineWidth: (at) => (at === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => COLOURS.line,
    paddingLeft: () => 0,
    paddingTop: () => 4,
  },
  table: {
    // Of a column of its own width a word that is longer is broken; one that takes what is left would grow.
    widths: [120, TEXT_WIDTH - 120],
    dontBreakRows: true,
    body: rows.map(({ term, details }) => [{ text: term, color: COLOURS.muted }, details]),
  },
  margin: [0, 0, 0, 6],
});
