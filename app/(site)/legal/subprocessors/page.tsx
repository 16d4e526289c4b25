import { GeneratedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = () => legalMetadata("subprocessors");

export default function SubprocessorsPage() {
  return <GeneratedDocument slug="subprocessors" />;
}
