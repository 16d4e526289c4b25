import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { termsSections } from "./sections";

export const generateMetadata = () => legalMetadata("terms");

export default async function TermsPage({ searchParams }: PageProps<"/legal/terms">) {
  const { ctx } = await publicPage();
  const details = asMarkdown(await readLegalDetails(ctx));
  return <PublishedDocument {...{ ctx, details, search: searchParams }} slug="terms" sections={termsSections(brandName(), details)} />;
}
