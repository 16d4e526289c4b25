import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { publicPage } from "@/lib/portal/page-access";
import { contactWords } from "../contact-words";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { securitySections } from "./sections";

export const generateMetadata = () => legalMetadata("security");

export default async function SecurityPage() {
  const { ctx } = await publicPage();
  const details = asMarkdown(await readLegalDetails(ctx));
  return <LegalDocument {...{ ctx, details }} slug="security" sections={securitySections(contactWords(), details)} />;
}
