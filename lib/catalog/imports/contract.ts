import { z } from "zod";
import { IMPORT_MODES } from "../drafts";
import type { Resource } from "../vocabulary";

/** What becomes of a run, and what may follow what. A state without a row does not compile. */
export const IMPORT_STATES = [
  "uploading",
  "waiting",
  "reading",
  "mapping",
  "staged",
  "publishing",
  "published",
  "failed",
  "discarded",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const NEXT: Readonly<Record<ImportState, readonly ImportState[]>> = {
  uploading: ["waiting", "failed", "discarded"],
  waiting: ["reading", "failed", "discarded"],
  reading: ["mapping", "staged", "failed", "discarded"],
  mapping: ["waiting", "discarded"],
  staged: ["reading", "publishing", "discarded"],
  publishing: ["published"],
  published: [],
  failed: ["waiting", "discarded"],
  discarded: [],
};

export const importMay = (from: ImportState, to: ImportState): boolean => NEXT[from].includes(to);

/** Something is still going to happen by itself. */
export const isUnderWay = (state: ImportState): boolean => state === "uploading" || state === "waiting" || state === "reading";

export const MAX_UPLOAD_BYTES = 200_000_000;
/** An upload comes in pieces: each is short enough for a slow line, and a broken one is sent again alone. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** Uploads and readings at the same time. */
export const MAX_OPEN_IMPORTS = 20;

/** The runs that are made of decisions and corrections instead of a file. */
export const DECISIONS_KIND = "decisions";
export const CORRECTION_KIND = "correction";

/** What an upload of another layout is begun as, so that a person maps its columns even where a saved mapping has them. */
export const MAP_AGAIN_KIND = "mapped-again";

/** An upload that is no import itself: another import names it, by its id, as a further file that it reads. */
export const SUPPORTING_KIND = "supporting-file";

export const RESOURCE_NAMES = ["company", "product", "spot_price", "shipment"] as const;
export const ResourceName = z.enum(RESOURCE_NAMES);
export const CHANGE_KINDS = ["added", "changed", "removed"] as const;
export const ChangeKind = z.enum(CHANGE_KINDS);

export const BeginUploadInput = z.object({
  kind: z.string().max(40),
  file_name: z.string().max(400),
  bytes: z
    .int()
    .min(1, "The file is empty.")
    .max(MAX_UPLOAD_BYTES, `Files can be up to ${MAX_UPLOAD_BYTES / 1_000_000} MB.`),
  options: z.record(z.string().max(40), z.string().trim().max(200)).default({}),
  /** Ids of complete uploads of the kind `supporting-file`. */
  files: z.record(z.string().max(40), z.string().max(40)).default({}),
});

export const Reason = z.object({ code: z.string(), detail: z.string() });
export const Counts = z.object({ added: z.number(), changed: z.number(), removed: z.number() });
export type ChangeCounts = z.infer<typeof Counts>;
export const SummaryByResource = z.partialRecord(ResourceName, Counts);

/** How a file was read: `encoding` is null where the format fixes it, `sheet` where it has none. */
export const FileFacts = z.object({
  format: z.string(),
  sheet: z.string().nullable(),
  encoding: z.object({ name: z.string(), certainty: z.number(), samples: z.array(z.string()) }).nullable(),
  /** What a person who opens the workbook does not see of it, and the program reads: rows among the first, and the places of columns. */
  hidden: z.object({ rows: z.number(), columns: z.array(z.number()) }).optional(),
});

/** "Hidden" of a file in words; null where nothing is. */
export function hiddenText({ hidden }: FileFacts): string | null {
  if (hidden === undefined) return null;
  const { rows, columns } = hidden;
  const parts = [
    ...(rows > 0 ? [`${rows} of the first rows`] : []),
    ...(columns.length > 0 ? [`${columns.length === 1 ? "column" : "columns"} ${columns.join(", ")}`] : []),
  ];
  return `Hidden in the workbook, but read like the others: ${parts.join("; ")}.`;
}

export type FileFacts = z.infer<typeof FileFacts>;

export const ImportRow = z.object({
  id: z.string(),
  kind: z.string(),
  source: z.string(),
  mode: z.enum(IMPORT_MODES),
  state: z.enum(IMPORT_STATES),
  file_name: z.string().nullable(),
  sha256: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  finished_at: z.string().nullable(),
  release: z.number().nullable(),
  total_bytes: z.number().nullable(),
  read_bytes: z.number(),
  total_lines: z.number().nullable(),
  line_read: z.number(),
  rows_read: z.number(),
  rows: z.number(),
  staged: z.number(),
  duplicates: z.number(),
  kept_corrections: z.number(),
  kept_links: z.number(),
  followers: z.number(),
  unclear: z.object({
    count: z.number(),
    names: z.array(z.object({ name: z.string(), rows: z.number(), companies: z.number(), examples: z.array(z.string()) })),
  }),
  placeholders: z.record(z.string(), z.number()),
  quarantined: z.record(z.string(), z.number()),
  skipped: z.record(z.string(), z.number()),
  skipped_examples: z.array(z.object({ line: z.number(), code: z.string(), detail: z.string() })),
  file: FileFacts.nullable(),
  error: z.object({ code: z.string(), detail: z.string(), line: z.number().nullable() }).nullable(),
  can_read_again: z.boolean(),
  /** The version that the file was read by; of an import that is listed it is left out. */
  mapping: z.object({ name: z.string(), version: z.int() }).nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** One record that a release or an import changes, field by field. */
export const ChangedRecord = z.object({
  resource: ResourceName,
  change: ChangeKind,
  ref: z.string(),
  title: z.string(),
  fields: z.array(z.object({ name: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
});
export type ChangedRecord = z.infer<typeof ChangedRecord>;

export const PublishInput = z.object({
  title: z.string().trim().min(1, "Enter a release title.").max(200, "Use at most 200 characters."),
  /** The release of the source up to which the shown preview was checked. */
  checked: z.int().min(0),
  /** Names what the shown preview said of other sources' tables. */
  responses: z.string().max(40).optional(),
  allow_shrink: z.boolean().default(false),
  allow_worse: z.boolean().default(false),
});

export const TITLE_CHARS = 200;
export const REASON_CHARS = 500;
const REASON_MIN_CHARS = 3;
export const ReasonText = z
  .string()
  .trim()
  .min(REASON_MIN_CHARS, `Enter a reason of at least ${REASON_MIN_CHARS} characters.`)
  .max(REASON_CHARS, `Use at most ${REASON_CHARS} characters.`);

export type SourceRow = {
  code: string;
  name: string;
  licence: string;
  url: string | null;
  synthetic: boolean;
  methodology: string | null;
  companies: number;
  products: number;
  prices: number;
  shipments: number;
  /** The last day or quarter that its prices and shipments reach. */
  reaches: string | null;
  last_import: string | null;
  last_import_at: string | null;
  last_release: number | null;
  last_release_at: string | null;
  open_rows: number;
  corrections: number;
};

/** Products and shipments whose link to a company an import changes. */
export type Links = { added: number; changed: number; lost: number };
/** Names of companies in the rows of an import that are linked to no company: how many, and the most frequent of them. */
export type UnlinkedNames = { count: number; names: { name: string; rows: number }[] };
/** Values of one field that an import makes empty, of records that stay. */
export type Emptied = { resource: Resource; field: string; n: number };
