import { expect, test } from "vitest";
import { plainText } from "@/components/docs/headings";
import { LEGAL_DETAIL_NAMES } from "@/lib/legal/contract";
import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalText } from "@/lib/legal/documents/read-text";
import { generatedSections } from "./generated-sections";
import { LEGAL_PAGES, type LegalSlug } from "./legal-pages";
import { type Known, legalMarkdown } from "./legal-text";

const markdownOf = (slug: LegalSlug, known: Omit<Known, "brand">): string =>
  legalMarkdown(generatedSections(slug, { brand: "Brand", ...known }));

const DETAILS = Object.fromEntries(LEGAL_DETAIL_NAMES.map((name) => [name, `the ${name} of Example GmbH`]));

test.each(LEGAL_PAGES.map(({ slug }) => slug))("%s has no blanks, whether or not it is known who runs the service", (slug) => {
  for (const known of [
    { details: {}, contact: null },
    { details: DETAILS, contact: "help@brand.example" },
  ]) {
    const text = markdownOf(slug, known);
    expect(text.replaceAll(/\[[^\]]+\]\(\/legal\/[a-z-]+\)/g, "")).not.toMatch(/\[|\]|undefined|null|operator must|to be decided/);
    expect(readLegalText(text).length).toBeGreaterThan(0);
  }
});

test("details are shown as they are, whatever they hold, and break no page", () => {
  const nasty = [
    "A <b>x</b> & Söhne *GmbH*",
    "![i](https://x.example/a.png)",
    "[l](javascript:alert(1))",
    "~~x~~ `d` _c_ |",
    "<!-- c -->",
    "# A\\",
  ];
  for (const value of nasty) {
    const details = Object.fromEntries(LEGAL_DETAIL_NAMES.map((name) => [name, value]));
    for (const { slug } of LEGAL_PAGES) {
      const tokens = readLegalText(markdownOf(slug, { details, contact: value }));
      const shown = plainText(tokens);
      if (slug === "imprint") expect(shown, value).toContain(value);
    }
  }
  expect(asMarkdown({ hosting: "Example Cloud, Germany. " })).toEqual({ hosting: "Example Cloud, Germany" });
});

test("every detail is on some page", () => {
  const all = LEGAL_PAGES.map(({ slug }) => markdownOf(slug, { details: DETAILS, contact: null })).join("\n");
  for (const value of Object.values(DETAILS)) expect(all).toContain(value);
});
