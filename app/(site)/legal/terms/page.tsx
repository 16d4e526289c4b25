import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = () => legalMetadata("terms");

export default function TermsPage({ searchParams }: PageProps<"/legal/terms">) {
  return <PublishedDocument slug="terms" search={searchParams} />;
}
