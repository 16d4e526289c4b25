import { publicPage } from "@/lib/http/session/page-access";
import { env } from "@/lib/platform/env";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { privacySections } from "./sections";

export const generateMetadata = () => legalMetadata("privacy");

export default async function PrivacyPage() {
  await publicPage();
  return <LegalDocument slug="privacy" sections={privacySections(env().BRAND_NAME)} />;
}
