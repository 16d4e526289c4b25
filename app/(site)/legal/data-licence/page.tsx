import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { dataLicenceSections } from "./sections";

export const generateMetadata = () => legalMetadata("data-licence");

export default async function DataLicencePage() {
  await publicPage();
  return <LegalDocument slug="data-licence" sections={dataLicenceSections(brandName())} />;
}
