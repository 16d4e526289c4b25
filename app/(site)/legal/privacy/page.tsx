import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = () => legalMetadata("privacy");

export default function PrivacyPage({ searchParams }: PageProps<"/legal/privacy">) {
  return <PublishedDocument slug="privacy" search={searchParams} />;
}
