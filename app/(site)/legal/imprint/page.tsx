import { publicPage } from "@/lib/http/session/page-access";
import { env } from "@/lib/platform/env";
import { publicContact } from "../../public-contact";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { imprintSections } from "./sections";

export const generateMetadata = () => legalMetadata("imprint");

export default async function ImprintPage() {
  await publicPage();
  return <LegalDocument slug="imprint" sections={imprintSections(env().BRAND_NAME, publicContact())} />;
}
