import { readLegalDetails } from "@/lib/legal/details/read-details";
import { teamContact } from "@/lib/platform/contact";
import { publicPage } from "@/lib/portal/page-access";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { securitySections } from "./sections";

export const generateMetadata = () => legalMetadata("security");

export default async function SecurityPage() {
  const { ctx } = await publicPage();
  const details = await readLegalDetails(ctx);
  return <LegalDocument {...{ ctx, details }} slug="security" sections={securitySections(teamContact(), details)} />;
}
