import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { privacySections } from "./sections";

export const generateMetadata = () => legalMetadata("privacy");

export default async function PrivacyPage({ searchParams }: PageProps<"/legal/privacy">) {
  const { ctx } = await publicPage();
  const details = asMarkdown(await readLegalDetails(ctx));
  return <PublishedDocument {...{ ctx, details, search: searchParams }} slug="privacy" sections={privacySections(brandName(), details)} />;
}
