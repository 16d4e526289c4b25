import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { termsSections } from "./sections";

export const generateMetadata = () => legalMetadata("terms");

export default async function TermsPage() {
  await publicPage();
  return <LegalDocument slug="terms" sections={termsSections(brandName())} />;
}
