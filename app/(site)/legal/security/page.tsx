import { teamContact } from "@/lib/platform/contact";
import { publicPage } from "@/lib/portal/page-access";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { securitySections } from "./sections";

export const generateMetadata = () => legalMetadata("security");

export default async function SecurityPage() {
  await publicPage();
  return <LegalDocument slug="security" sections={securitySections(teamContact())} />;
}
