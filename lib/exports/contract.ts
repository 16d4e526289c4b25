import { z } from "zod";
import { RESOURCES, type Resource } from "@/lib/catalog/drafts";

export const EXPORT_FORMATS = ["csv", "parquet"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATES = ["queued", "running", "ready", "failed", "cancelled", "expired"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** What holds for every organisation. */
export const EXPORT_LIMITS = {
  /** Worked on at once; others wait. */
  running: 2,
  /** Waiting, running and ready together. */
  kept: 20,
  keptDays: 7,
  linkMinutes: 15,
  attempts: 5,
} as const;

/** The datasets as people call them, and the list of the API whose parameters narrow them. */
export const DATASETS = {
  company: { title: "Companies", slug: "companies", list: "/companies" },
  product: { title: "Products", slug: "products", list: "/products" },
  spot_price: { title: "Prices", slug: "prices", list: "/pricing/history" },
  shipment: { title: "Shipments", slug: "shipments", list: "/market/shipments" },
} as const satisfies Record<Resource, { title: string; slug: string; list: string }>;

export const FORMATS = {
  csv: { title: "CSV", ending: "csv.gz", media: "application/gzip" },
  parquet: { title: "Parquet", ending: "parquet", media: "application/vnd.apache.parquet" },
} as const satisfies Record<ExportFormat, { title: string; ending: string; media: string }>;

const name = z.string().min(1).max(80);
const value = z.union([z.string().max(200), z.number(), z.boolean()]);
const filters = z.record(name, value).refine((given) => Object.keys(given).length <= 60, "has more than 60 parameters.");

export const ExportInput = z.strictObject({
  resource: z.enum(RESOURCES).meta({ description: "What to export. Prices are the daily rows of every series." }),
  format: z.enum(EXPORT_FORMATS).meta({ description: "csv: one gzip file. parquet: one file with row groups and statistics." }),
  filters: filters.optional().meta({
    description:
      "Parameters of the resource's list, with the same meaning: what its address would carry. Shipments: every table that they leave.",
  }),
  fields: z.array(name).min(1).max(200).optional().meta({ description: "Fields to write, in the order of the record; without it all." }),
  as_of: z
    .union([z.string().min(1).max(40), z.int()])
    .optional()
    .meta({ description: "Export an earlier state: the number of a release, or an RFC 3339 time." }),
});
export type ExportInput = z.output<typeof ExportInput>;

const time = z.iso.datetime().max(40);
const text = z.string().max(300);

const ManifestColumn = z.strictObject({
  name,
  type: z.string().max(60).meta({ description: "Type as in the data dictionary." }),
  unit: z.string().max(60).nullable(),
  nullable: z.boolean(),
});

export const Manifest = z
  .strictObject({
    file: text,
    media_type: text,
    resource: z.enum(RESOURCES),
    format: z.enum(EXPORT_FORMATS),
    rows: z.int(),
    bytes: z.int(),
    sha256: z.string().max(64).meta({ description: "SHA-256 of the file's bytes, in hex." }),
    release: z.int(),
    published_at: time.nullable().meta({ description: "When the release was published." }),
    filters: z.record(name, z.string().max(200)),
    columns: z.array(ManifestColumn).max(300),
    sources: z.array(z.strictObject({ code: text, name: text, licence: text })).max(100),
  })
  .meta({ id: "ExportManifest", description: "What a finished export holds." });
export type Manifest = z.output<typeof Manifest>;

const shape = {
  id: z.string().max(44),
  resource: z.enum(RESOURCES),
  format: z.enum(EXPORT_FORMATS),
  filters: z.record(name, z.string().max(200)),
  fields: z.array(name).max(300).meta({ description: "The fields that are written." }),
  release: z.int().meta({ description: "The release that it shows, fixed when it was asked for." }),
  published_at: time.nullable().meta({ description: "When that release was published." }),
  state: z.enum(EXPORT_STATES).meta({ description: "queued, running, ready, failed, cancelled or expired." }),
  rows_total: z.int().nullable().meta({ description: "Rows that it will have; null until they are counted." }),
  rows_done: z.int().meta({ description: "Rows written so far." }),
  bytes: z.int().nullable().meta({ description: "Size of the finished file." }),
  failure: text.nullable().meta({ description: "Why it failed, in a sentence." }),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  expires_at: time.nullable().meta({ description: "When its files are removed." }),
};

export const ExportSummary = z.strictObject(shape).meta({ id: "ExportSummary", description: "A dataset made into a file." });
export type ExportSummary = z.output<typeof ExportSummary>;

const ExportFile = z.strictObject({
  name: text,
  media_type: text,
  bytes: z.int(),
  sha256: z.string().max(64),
  url: z.string().max(1_000).meta({ description: "Works without a key for 15 minutes." }),
  url_expires_at: time,
});

export const Export = z
  .strictObject({
    ...shape,
    files: z.array(ExportFile).max(2).meta({ description: "The data and its manifest, once they are ready." }),
    manifest: Manifest.nullable(),
  })
  .meta({ id: "Export", description: "A dataset made into a file, with its manifest and links." });
export type Export = z.output<typeof Export>;

/** Newest first; `next` is the cursor of the following page, null on the last. */
export const ExportPage = z.object({ exports: z.array(ExportSummary), next: z.string().nullable() });
export type ExportPage = z.output<typeof ExportPage>;

/** One parameter that narrows a dataset, for a form; `values` of an enumeration, else null; several with commas where it is a list. */
export type FilterChoice = { name: string; description: string; example: string; values: readonly string[] | null; isList: boolean };
export type DatasetChoice = { resource: Resource; filters: readonly FilterChoice[]; fields: readonly string[] };
