import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = () => legalMetadata("data-licence");

export default function DataLicencePage({ searchParams }: PageProps<"/legal/data-licence">) {
  return <PublishedDocument slug="data-licence" search={searchParams} />;
}
