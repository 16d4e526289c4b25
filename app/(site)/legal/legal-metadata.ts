import type { Metadata } from "next";
import { pageMetadata } from "../page-metadata";
import { legalPage, type LegalSlug } from "./legal-pages";

export function legalMetadata(slug: LegalSlug): Metadata {
  const { title, about } = legalPage(slug);
  return pageMetadata({ path: `/legal/${slug}`, title, description: about });
}
