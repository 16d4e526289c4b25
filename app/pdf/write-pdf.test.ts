import pdfmake from "pdfmake";
import { expect, test } from "vitest";
import { readLegalText } from "@/lib/legal/documents/read-text";
import { heading, isDrawable, lines, paragraph, type PdfDocument } from "./content";
import { markdownContent } from "./markdown-content";
import { writePdf } from "./write-pdf";

const SITE = "https://solar.example";
const DOCUMENT: PdfDocument = {
  ...{ title: "Order form", brand: "Heliodex", subject: "Reference 1", about: ["Offered 1 Dec 2026"], createdAtMs: 1_796_000_000_000 },
  content: [heading("Parties"), lines([{ term: "Customer", details: "Nordlicht Solar GmbH" }]), paragraph("Accepted.")],
};
const pagesOf = (bytes: Buffer): number => bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

test("a document is a PDF with its own fonts, on as many pages as it needs, the same each time", async () => {
  const bytes = await writePdf(DOCUMENT);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.toString("latin1")).toMatch(/\/FontName \/[A-Z]+\+Geist/);
  expect(pagesOf(bytes)).toBe(1);
  expect((await writePdf(DOCUMENT)).equals(bytes)).toBe(true);
  const long = Array.from({ length: 80 }, (_, index) => paragraph(`Paragraph ${index}. ${"Word ".repeat(30)}`));
  expect(pagesOf(await writePdf({ ...DOCUMENT, content: long }))).toBeGreaterThan(3);
});

test("nothing is read or fetched for a document but its fonts", async () => {
  await writePdf(DOCUMENT);
  for (const image of ["/etc/hostname", "package.json", "http://127.0.0.1:1/a.png"])
    await expect(pdfmake.createPdf({ content: [{ image }], defaultStyle: { font: "Geist" } }).getBuffer()).rejects.toThrow(
      /denied|Access/i,
    );
});

test.each([
  ["Żółć, Київ, Đà Nẵng, “a” – b… €5 → 6", true],
  ["Zu\u0308rich", true],
  ["晶科 Solar", false],
  ["Ηλιος", false],
  ["Sun 🌞", false],
])("%s can be drawn: %s", async (company, isKnown) => {
  expect(isDrawable(company)).toBe(isKnown);
  const document = { ...DOCUMENT, content: [lines([{ term: "Customer", details: company }])] };
  if (isKnown) expect((await writePdf(document)).length).toBeGreaterThan(1_000);
  else await expect(writePdf(document)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining("print it") });
});

test("what a legal text can hold becomes a document, with links of paths to the site", () => {
  const text = [
    "## Payment\n\nPay **monthly**, *in advance*, as `plan`. See [terms](/legal/terms), [below](#end) and [law](https://law.example/a?b=c).",
    "### Detail\n\n1. One\n2. Two\n\n- a\n  - b\n\n> Quoted.",
    "| Name | Days |\n| --- | ---: |\n| Calls | 90 |",
  ].join("\n\n");
  const content = JSON.stringify(markdownContent(readLegalText(text), SITE));
  for (const part of [
    "Payment",
    '"bold":true,"text":"monthly"',
    '"italics":true,"text":"in advance"',
    "Geist Mono",
    "Detail",
    "Quoted.",
    "Calls",
  ])
    expect(content).toContain(part);
  expect([...content.matchAll(/"link":"([^"]+)"/g)].map(([, link]) => link)).toEqual([`${SITE}/legal/terms`, "https://law.example/a?b=c"]);
  expect(content).toMatch(/"ol":\[.*One.*Two/);
});

test("every legal text that can be published can be written", async () => {
  const text =
    "## A\n\nText & more  \nnext line\\*\n\n> - in a quote\n\n| a | b |\n| --- | --- |\n| **c** | [d](/e) |\n\n### B\n\n1. x\n   - y";
  const bytes = await writePdf({ ...DOCUMENT, content: markdownContent(readLegalText(text), SITE) });
  expect(pagesOf(bytes)).toBe(1);
});
