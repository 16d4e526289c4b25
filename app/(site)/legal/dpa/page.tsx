import { asMarkdown } from "@/lib/legal/details/as-markdown";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { publicPage } from "@/lib/portal/page-access";
import { PublishedDocument } from "../legal-document";
import { legalMetadata } from "../legal-metadata";
import { dpaSections } from "./sections";

export const generateMetadata = () => legalMetadata("dpa");

export default async function DpaPage({ searchParams }: PageProps<"/legal/dpa">) {
  const { ctx } = await publicPage();
  const details = asMarkdown(await readLegalDetails(ctx));
  return <PublishedDocument {...{ ctx, details, search: searchParams }} slug="dpa" sections={dpaSections(details)} />;
}
