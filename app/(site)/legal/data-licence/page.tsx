import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import { supportContact } from "@/lib/platform/contact";
import { publicPage } from "@/lib/portal/page-access";
import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { dataLicenceSections } from "./sections";

export const generateMetadata = () => legalMetadata("data-licence");

export default async function DataLicencePage({ searchParams }: PageProps<"/legal/data-licence">) {
  const { ctx } = await publicPage();
  const details = await readLegalDetails(ctx);
  return (
    <PublishedDocument
      {...{ ctx, details, search: searchParams }}
      slug="data-licence"
      sections={dataLicenceSections(brandName(), supportContact())}
    />
  );
}
