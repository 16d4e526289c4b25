import { GeneratedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = () => legalMetadata("security");

export default function SecurityPage() {
  return <GeneratedDocument slug="security" />;
}
