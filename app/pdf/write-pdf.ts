import { join } from "node:path";
import pdfmake from "pdfmake";
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { DomainError } from "@/lib/core/errors";
import { COLOURS } from "../share-picture/picture";
import { canWrite, type PdfDocument, UNWRITABLE } from "./content";

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

/** A document as A4 pages. @throws DomainError unprocessable when it has letters that the fonts lack */
export async function writePdf(document: PdfDocument): Promise<Buffer> {
  if (!canWrite(document)) throw new DomainError("unprocessable", UNWRITABLE);
  const { title, brand, subject, about, content, createdAtMs } = document;
  const definition: TDocumentDefinitions = {
    content: [
      { text: title, style: "title" },
      ...about.map((text): Content => ({ text, color: COLOURS.muted, margin: [0, 0, 0, 2] })),
      { text: "", margin: [0, 0, 0, 6] },
      ...content,
    ],
    pageSize: "A4",
    pageMargins: [56, 72, 56, 64],
    header: { text: brand, bold: true, fontSize: 9, margin: [56, 36, 56, 0] },
    footer: (page, pages) => ({
      columns: [
        { text: subject, color: COLOURS.muted },
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
  };
  return pdfmake.createPdf(definition).getBuffer();
}
