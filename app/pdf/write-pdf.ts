import { join } from "node:path";
import pdfmake from "pdfmake";
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { COLOURS } from "../share-picture/picture";

const FOLDER = join(process.cwd(), "node_modules/geist/dist/fonts");
const sans = (style: string): string => join(FOLDER, "geist-sans", `Geist-${style}.ttf`);
const mono = join(FOLDER, "geist-mono", "GeistMono-Regular.ttf");
const FONTS = {
  Geist: { normal: sans("Regular"), bold: sans("SemiBold"), italics: sans("Italic"), bolditalics: sans("SemiBoldItalic") },
  "Geist Mono": { normal: mono, bold: mono, italics: mono, bolditalics: mono },
};
const FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((font) => Object.values(font)));

pdfmake.setFonts(FONTS);
// Texts come from people: whatever they hold, nothing is read or fetched for it but the fonts.
pdfmake.setLocalAccessPolicy((path) => FILES.has(path));
pdfmake.setUrlAccessPolicy(() => false);

/** Letters that the fonts have: Latin with its accents, Cyrillic, punctuation, arrows. */
const KNOWN =
  /[\n\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0400-\u045f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201e\u2020\u2022\u2026\u2032\u2033\u20ac\u2122\u2190-\u2193]/u;
const STAND_IN = "?";

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

const CUT: Content = {
  text: `“${STAND_IN}” can stand for letters that this file cannot show. The web page shows them.`,
  color: COLOURS.muted,
  margin: [0, 12, 0, 0],
};

/** A document as A4 pages. Letters that the fonts lack become question marks, which its end then says. */
export function writePdf({ title, brand, subject, about, content, createdAtMs }: PdfDocument): Promise<Buffer> {
  const body: Content[] = [
    { text: title, style: "title" },
    ...about.map((text): Content => ({ text, color: COLOURS.muted, margin: [0, 0, 0, 2] })),
    { text: "", margin: [0, 0, 0, 6] },
    ...content,
  ];
  const cleaned = clean({ body, brand, subject });
  const isCut = JSON.stringify(cleaned) !== JSON.stringify({ body, brand, subject });
  const definition: TDocumentDefinitions = {
    content: [...cleaned.body, ...(isCut ? [CUT] : [])],
    pageSize: "A4",
    pageMargins: [56, 72, 56, 64],
    header: { text: cleaned.brand, bold: true, fontSize: 9, margin: [56, 36, 56, 0] },
    footer: (page, pages) => ({
      columns: [
        { text: cleaned.subject, color: COLOURS.muted },
        { text: `Page ${page} of ${pages}`, color: COLOURS.muted, alignment: "right", width: 90 },
      ],
      fontSize: 8,
      margin: [56, 24, 56, 0],
    }),
    info: { title, author: brand, creationDate: new Date(createdAtMs), modDate: new Date(createdAtMs) },
    defaultStyle: { font: "Geist", fontSize: 9.5, lineHeight: 1.35, color: COLOURS.ink },
    styles: {
      title: { fontSize: 19, bold: true, lineHeight: 1.15, margin: [0, 0, 0, 6] },
      heading: { fontSize: 12, bold: true, margin: [0, 12, 0, 4] },
      subheading: { fontSize: 10, bold: true, margin: [0, 8, 0, 3] },
    },
    language: "en",
    pageBreakBefore: isLonelyHeading,
  };
  return pdfmake.createPdf(definition).getBuffer();
}

/** A heading at the foot of a page belongs to the next. */
function isLonelyHeading(
  node: { headlineLevel?: number | undefined },
  { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => unknown[] },
): boolean {
  return node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0;
}

/** The same text in letters that can be drawn. */
export const drawable = (text: string): string =>
  [...text.normalize("NFC")].map((letter) => (KNOWN.test(letter) ? letter : STAND_IN)).join("");

/** Every text within, in letters that can be drawn. */
function clean<T>(part: T): T;
function clean(part: unknown): unknown {
  if (typeof part === "string") return drawable(part);
  if (Array.isArray(part)) return part.map((one: unknown) => clean(one));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, name === "link" ? value : clean(value)]));
}

export const heading = (text: string): Content => ({ text, style: "heading", headlineLevel: 1 });
export const subheading = (text: string): Content => ({ text, style: "subheading", headlineLevel: 1 });
export const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 5] });

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
    widths: [120, "*"],
    dontBreakRows: true,
    body: rows.map(({ term, details }) => [{ text: term, color: COLOURS.muted }, details]),
  },
  margin: [0, 0, 0, 6],
});
