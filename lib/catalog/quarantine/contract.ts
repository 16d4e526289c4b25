import { z } from "zod";
import { Reason, ReasonText, ResourceName } from "../imports/contract";

export const QUARANTINE_STATES = ["open", "accepted", "corrected", "rejected", "repeated", "dropped"] as const;
export const QuarantineState = z.enum(QUARANTINE_STATES);
export type QuarantineState = z.infer<typeof QuarantineState>;

/** What may follow what while a decision is not published. A state without a row does not compile. */
const NEXT: Readonly<Record<QuarantineState, readonly QuarantineState[]>> = {
  open: ["accepted", "corrected", "rejected", "repeated", "dropped"],
  accepted: ["open"],
  corrected: ["open"],
  rejected: ["open"],
  repeated: [],
  dropped: [],
};

export const quarantineMay = (from: QuarantineState, to: QuarantineState): boolean => NEXT[from].includes(to);

/** Reasons that a person may overrule: the row is whole and could be true. Everything else has to be corrected or rejected. */
const OVERRULABLE: ReadonlySet<string> = new Set([
  "price-jump",
  "carried-differs",
  "company-changed",
  "price-range",
  "price-out-of-range",
  "volume-implausible",
  "volume-jump",
  "value-rescaled",
  "parts-over-total",
  "total-doubtful",
  "unit-doubtful",
  "differs-from-correction",
  "duplicate-disagrees",
  "look-alike-letters",
]);

/** Why a row was quarantined, in one line. */
export const reasonsText = (reasons: readonly { detail: string }[]): string =>
  reasons.map(({ detail }) => detail.replace(/\.$/, "")).join("; ");

export const canBeAccepted = (row: { hash: string | null; reasons: readonly { code: string }[] }): boolean =>
  row.hash !== null && row.reasons.every(({ code }) => OVERRULABLE.has(code));

export const MAX_DECIDED_AT_ONCE = 200;
/** Rows that one release of decisions carries. */
export const MAX_DECISIONS = 1_000;

/** The values of a row, by column. */
export const Doc = z.record(z.string(), z.unknown());

export const QuarantinedRow = z.object({
  id: z.string(),
  import_id: z.string(),
  source: z.string(),
  resource: ResourceName,
  ref: z.string().nullable(),
  title: z.string(),
  line: z.number().nullable(),
  reasons: z.array(Reason),
  state: QuarantineState,
  version: z.number(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision: z.string().nullable(),
  release: z.number().nullable(),
  publishing_id: z.string().nullable(),
  quarantined_at: z.string(),
  can_accept: z.boolean(),
});
export type QuarantinedRow = z.infer<typeof QuarantinedRow>;

const RowRef = z.object({ id: z.string().regex(/^\d{1,18}$/), version: z.int().min(0) });

export const DecideInput = z.object({
  decision: z.enum(["accepted", "rejected", "open"]),
  rows: z.array(RowRef).min(1, "Select at least one row.").max(MAX_DECIDED_AT_ONCE, `Select at most ${MAX_DECIDED_AT_ONCE} rows at once.`),
  reason: ReasonText,
});

export const CorrectInput = z.object({
  version: z.int().min(0),
  values: z.record(z.string().max(60), z.string().max(4_000)),
  reason: ReasonText,
  accept_jump: z.boolean().default(false),
});

/** One value for a field of several rows that were quarantined for one cause. */
export const CorrectManyInput = z.object({
  rows: z.array(RowRef).min(1, "Select at least one row.").max(MAX_DECIDED_AT_ONCE, `Select at most ${MAX_DECIDED_AT_ONCE} rows at once.`),
  field: z.string().min(1, "Choose a field.").max(60),
  value: z.string().trim().max(4_000),
  reason: ReasonText,
});

/** `left`: rows that still can't be right, and why. */
export const CorrectManyReply = z.object({ corrected: z.number(), left: z.array(z.object({ id: z.string(), detail: z.string() })) });
export type CorrectManyReply = z.output<typeof CorrectManyReply>;

/** What stands before the values of a row in a file of decisions. */
export const DECISION_COLUMNS = [
  ...["id", "version", "line", "records", "source", "quarantined_for", "can_accept"],
  ...["decision", "reason", "accept_jump"],
] as const;

/** Which open rows a file of decisions has. */
export const QuarantineCsvQuery = z.object({
  import: z.string().max(60).default(""),
  source: z.string().max(60).default(""),
  resource: ResourceName.optional(),
  /** Their first reason in these words. */
  cause: z.string().max(1_000).default(""),
  /** The code of one of their reasons. */
  code: z.string().max(60).default(""),
});

export const MAX_DECISIONS_BYTES = 4 * 1024 * 1024;

/** A file of decisions, edited. */
export const DecideByFileInput = z.object({
  csv: z.string().min(1, "The file is empty.").max(MAX_DECISIONS_BYTES, "The file is larger than 4 MB."),
  dry_run: z.boolean().default(false),
});

const DecisionNote = z.object({ line: z.number(), id: z.string(), detail: z.string() });

/** `left`: rows without a decision; `refused`: decisions that can't be made, of which one is enough that none is. */
export const DecideByFileReply = z.object({
  applied: z.boolean(),
  accepted: z.number(),
  corrected: z.number(),
  rejected: z.number(),
  left: z.number(),
  refused: z.array(DecisionNote),
  /** The values that corrected rows change. */
  changes: z.array(DecisionNote),
});
export type DecideByFileReply = z.output<typeof DecideByFileReply>;

/** Open rows that were quarantined for the same reason in the same words. */
export type QuarantineCause = { source: string; resource: z.infer<typeof ResourceName>; code: string; detail: string; rows: number };

export type SeriesRow = {
  id: string;
  stage: string;
  item: string;
  technology: string | null;
  region: string;
  price_term: string;
  currency: string;
  unit: string;
  source: string;
  last_date: string | null;
  last_avg: string | null;
  prices: number;
};

export type PriceOfDay = {
  id: string;
  date: string;
  low: string | null;
  avg: string;
  high: string | null;
  basis: string;
  release: number;
  hash: string;
  /** Why it was set by hand, when it was. */
  corrected: string | null;
};
