import { keysOf } from "@/lib/core/tables";
/** The datasets by the last part of their pages' addresses. */
export const DATASETS = {
  companies: { resource: "company", title: "Companies" },
  products: { resource: "product", title: "Product specifications" },
  "spot-prices": { resource: "spot_price", title: "Spot prices" },
  shipments: { resource: "shipment", title: "Shipments" },
} as const;
export type Slug = keyof typeof DATASETS;

export const SLUGS = keysOf(DATASETS);

export const slugOf = (text: string): Slug | undefined => SLUGS.find((slug) => slug === text);

export const datasetPath = (slug: Slug): string => `/data/${slug}`;

/** Fixed addresses: people put them into scripts. */
export const filePath = (slug: Slug, format: "csv" | "parquet"): string => `/data/${slug}.${format}`;
