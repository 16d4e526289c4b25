import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { contactWords } from "../contact-words";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { imprintSections } from "./sections";

export const generateMetadata = () => legalMetadata("imprint");

export default async function ImprintPage() {
  const { ctx } = await publicPage();
  const details = asMarkdown(await readLegalDetails(ctx));
  return (
    <LegalDocument {...{ ctx, details }} slug="imprint" sections={imprintSections(brandName(), { contact: contactWords(), details })} />
  );
}
