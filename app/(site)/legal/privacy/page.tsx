import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { privacySections } from "./sections";

export const generateMetadata = () => legalMetadata("privacy");

export default async function PrivacyPage() {
  await publicPage();
  return <LegalDocument slug="privacy" sections={privacySections(brandName())} />;
}
