import { expect, test } from "vitest";
import { plainText } from "@/components/docs/headings";
import { LEGAL_DETAIL_NAMES, type LegalDetails } from "@/lib/legal/contract";
import { asMarkdown, plainWords } from "@/lib/legal/details/as-markdown";
import { readLegalText } from "@/lib/legal/documents/read-text";
import { dataLicenceSections } from "./data-licence/sections";
import { dpaSections } from "./dpa/sections";
import { imprintSections } from "./imprint/sections";
import { LEGAL_PAGES, type LegalSlug } from "./legal-pages";
import { legalMarkdown, type LegalSection } from "./legal-text";
import { privacySections } from "./privacy/sections";
import { securitySections } from "./security/sections";
import { subprocessorSections } from "./subprocessors/sections";
import { termsSections } from "./terms/sections";

type Known = { details: LegalDetails; contact: string | null };

const SECTIONS: Record<LegalSlug, (known: Known) => LegalSection[]> = {
  terms: ({ details }) => termsSections("Brand", details),
  privacy: ({ details }) => privacySections("Brand", details),
  subprocessors: ({ details }) => subprocessorSections(details),
  "data-licence": ({ contact }) => dataLicenceSections("Brand", contact),
  dpa: ({ details }) => dpaSections(details),
  security: ({ contact, details }) => securitySections(contact, details),
  imprint: ({ contact, details }) => imprintSections("Brand", { contact, details }),
};
const markdownOf = (slug: LegalSlug, known: Known): string => legalMarkdown(SECTIONS[slug](known));

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
    const details = asMarkdown(Object.fromEntries(LEGAL_DETAIL_NAMES.map((name) => [name, value])));
    const contact = plainWords(value);
    for (const { slug } of LEGAL_PAGES) {
      const tokens = readLegalText(markdownOf(slug, { details, contact }));
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
