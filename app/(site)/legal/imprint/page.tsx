import { GeneratedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = () => legalMetadata("imprint");

export default function ImprintPage() {
  return <GeneratedDocument slug="imprint" />;
}
