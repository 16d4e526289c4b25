import { publicPage } from "@/lib/portal/page-access";
import { brandName } from "@/lib/platform/brand";
import { teamContact } from "@/lib/platform/contact";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { imprintSections } from "./sections";

export const generateMetadata = () => legalMetadata("imprint");

export default async function ImprintPage() {
  await publicPage();
  return <LegalDocument slug="imprint" sections={imprintSections(brandName(), teamContact())} />;
}
