import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { contactWords } from "../contact-words";
import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { dataLicenceSections } from "./sections";

export const generateMetadata = () => legalMetadata("data-licence");

export default async function DataLicencePage({ searchParams }: PageProps<"/legal/data-licence">) {
  const { ctx } = await publicPage();
  const details = asMarkdown(await readLegalDetails(ctx));
  return (
    <PublishedDocument
      {...{ ctx, details, search: searchParams }}
      slug="data-licence"
      sections={dataLicenceSections(brandName(), contactWords())}
    />
  );
}
