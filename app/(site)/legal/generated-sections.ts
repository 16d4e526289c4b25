import { tableOf } from "@/lib/core/tables";
import { asMarkdown, plainWords } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import { supportContact } from "@/lib/platform/contact";
import type { Context } from "@/lib/platform/context";
import { dataLicenceSections } from "./data-licence/sections";
import { dpaSections } from "./dpa/sections";
import { imprintSections } from "./imprint/sections";
import type { LegalSlug } from "./legal-pages";
import { legalMarkdown, type Known, type LegalSection } from "./legal-text";
import { privacySections } from "./privacy/sections";
import { securitySections } from "./security/sections";
import { subprocessorSections } from "./subprocessors/sections";
import { termsSections } from "./terms/sections";

const SECTIONS: Readonly<Record<LegalSlug, (known: Known) => LegalSection[]>> = {
  terms: ({ brand, details }) => termsSections(brand, details),
  privacy: ({ brand, details }) => privacySections(brand, details),
  subprocessors: ({ details }) => subprocessorSections(details),
  dpa: ({ details }) => dpaSections(details),
  "data-licence": ({ brand, contact }) => dataLicenceSections(brand, contact),
  security: ({ contact, details }) => securitySections(contact, details),
  imprint: (known) => imprintSections(known),
};

/** The text of a page from what is known, whatever marks of Markdown that holds. */
export const generatedSections = (slug: LegalSlug, { brand, contact, details }: Known): LegalSection[] =>
  SECTIONS[slug]({ brand: plainWords(brand), contact: contact && plainWords(contact), details: asMarkdown(details) });

/** The texts of documents as they are made now, as Markdown. */
export async function generatedTexts<D extends LegalSlug>(ctx: Context, documents: readonly D[]): Promise<Record<D, string>> {
  const known = await readKnown(ctx);
  return tableOf(documents, (slug) => legalMarkdown(generatedSections(slug, known)));
}

/** What is known of this installation. */
export const readKnown = async (ctx: Context): Promise<Known> => ({
  brand: brandName(),
  contact: supportContact(),
  details: await readLegalDetails(ctx),
});
