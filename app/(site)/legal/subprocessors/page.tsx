import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { publicPage } from "@/lib/portal/page-access";
import { LegalDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { subprocessorSections } from "./sections";

export const generateMetadata = () => legalMetadata("subprocessors");

export default async function SubprocessorsPage() {
  const { ctx } = await publicPage();
  const details = asMarkdown(await readLegalDetails(ctx));
  return <LegalDocument {...{ ctx, details }} slug="subprocessors" sections={subprocessorSections(details)} />;
}
