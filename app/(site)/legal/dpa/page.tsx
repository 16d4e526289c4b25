import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = () => legalMetadata("dpa");

export default function DpaPage({ searchParams }: PageProps<"/legal/dpa">) {
  return <PublishedDocument slug="dpa" search={searchParams} />;
}
