import { z } from "zod";
import { PLANS } from "@/lib/billing/plans";
import { RESOURCES, type Resource } from "@/lib/catalog/vocabulary";

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
  /** The same of those of sandbox keys, which have places of their own. */
  keptInSandbox: 3,
  linkMinutes: 15,
  attempts: 5,
} as const;

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

/** Whose rows an export has: those of a plan, or the slice of the sandbox. */
export const EXPORT_PLANS = [...PLANS, "sandbox"] as const;
export type ExportPlan = (typeof EXPORT_PLANS)[number];

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
const value = z.union([z.string().max(200), z.number(), z.boolean()], {
  error: "Use a text, a number, true or false; several values as one text with commas.",
});
const filters = z.record(name, value).refine((given) => Object.keys(given).length <= 60, "has more than 60 parameters.");

export const ExportInput = z.strictObject({
  resource: z.enum(RESOURCES).meta({ description: "Dataset to export. Prices are the daily rows of every series." }),
  format: z.enum(EXPORT_FORMATS).meta({ description: "csv: a gzip file. parquet: a file with row groups and statistics." }),
  filters: filters.optional().meta({
    description:
      "Query parameters of the corresponding list endpoint. Shipments: all tables that match; of a table that several sources have, the first, unless `source` names another.",
  }),
  fields: z.array(name).min(1).max(200).optional().meta({ description: "Fields to include, in record order. Default: all." }),
  as_of: z
    .union([z.string().min(1).max(40), z.int()])
    .optional()
    .meta({ description: "Export an earlier state: a release number or an RFC 3339 time. `latest` is the default." }),
  destination: z
    .enum(["bucket"])
    .optional()
    .meta({ description: "bucket: also write the finished file into the bucket that your organisation has set up in the console." }),
});
export type ExportInput = z.output<typeof ExportInput>;

const time = z.iso.datetime().max(40);
const text = z.string().max(300);

const ManifestColumn = z.strictObject({
  name,
  type: z.string().max(60).meta({ description: "Type, as in the data dictionary." }),
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
    bytes: z.int().meta({ format: "int64" }),
    sha256: z.string().max(64).meta({ description: "SHA-256 of the file, in hex." }),
    release: z.int(),
    published_at: time.nullable().meta({ description: "Time when the release was published." }),
    filters: z.record(name, z.string().max(200)),
    columns: z.array(ManifestColumn).max(300),
    sources: z.array(z.strictObject({ code: text, name: text, licence: text })).max(100),
  })
  .meta({ id: "ExportManifest", description: "Contents of a finished export." });
export type Manifest = z.output<typeof Manifest>;

export const ExportDelivery = z
  .strictObject({
    state: z.enum(DELIVERY_STATES).meta({ description: "waiting, delivered or failed." }),
    location: z.string().max(600).nullable().meta({ description: "Bucket and name of the delivered file, as an s3:// URL." }),
    delivered_at: time.nullable(),
    failure: text.nullable().meta({ description: "Reason why the last attempt failed." }),
    next_attempt_at: time.nullable().meta({ description: "Time of the next attempt, once the file is ready." }),
  })
  .meta({ id: "ExportDelivery", description: "Delivery of an export into your own bucket." });
export type ExportDelivery = z.output<typeof ExportDelivery>;

const shape = {
  id: z.string().max(44),
  resource: z.enum(RESOURCES),
  format: z.enum(EXPORT_FORMATS),
  filters: z.record(name, z.string().max(200)),
  fields: z.array(name).max(300).meta({ description: "Fields included in the export." }),
  release: z.int().meta({ description: "Exported release, fixed when the export is created." }),
  published_at: time.nullable().meta({ description: "Time when that release was published." }),
  sandbox: z.boolean().meta({ description: "Whether it was created with a sandbox key and contains the data of the sandbox." }),
  state: z.enum(EXPORT_STATES).meta({ description: "queued, running, ready, failed, cancelled or expired." }),
  rows_total: z.int().nullable().meta({ description: "Expected number of rows; null until they are counted." }),
  rows_done: z.int().meta({ description: "Rows written so far." }),
  bytes: z.int().meta({ format: "int64" }).nullable().meta({ description: "Size of the finished file." }),
  failure: text.nullable().meta({ description: "Reason for the failure." }),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  expires_at: time.nullable().meta({ description: "Time when the files are deleted." }),
  delivery: ExportDelivery.nullable().meta({ description: "Delivery into your bucket; null if none was requested." }),
};

export const ExportSummary = z.strictObject(shape).meta({ id: "ExportSummary", description: "A dataset exported to a file." });
export type ExportSummary = z.output<typeof ExportSummary>;

const ExportFile = z.strictObject({
  name: text,
  media_type: text,
  bytes: z.int().meta({ format: "int64" }),
  sha256: z.string().max(64),
  url: z.string().max(1_000).meta({ description: "Download URL; valid without a key for 15 minutes." }),
  url_expires_at: time,
});

export const Export = z
  .strictObject({
    ...shape,
    files: z.array(ExportFile).max(2).meta({ description: "The data file and its manifest, once ready." }),
    manifest: Manifest.nullable(),
  })
  .meta({ id: "Export", description: "An export with its manifest and download links." });
export type Export = z.output<typeof Export>;

/** Newest first; `next` is the cursor of the following page, null on the last. */
export const ExportPage = z.object({ exports: z.array(ExportSummary), next: z.string().nullable() });
export type ExportPage = z.output<typeof ExportPage>;

/** One parameter that narrows a dataset, for a form; `values` of an enumeration, else null; several with commas where it is a list. */
export type FilterChoice = { name: string; description: string; example: string; values: readonly string[] | null; isList: boolean };
export type DatasetChoice = { resource: Resource; filters: readonly FilterChoice[]; fields: readonly string[] };
