import { z } from "zod";
import { isDay } from "@/lib/core/dates";
import { isTimeZone } from "@/lib/core/zoned-time";
import { ReasonText, REASON_CHARS } from "../imports/contract";

/** The run that publishes a round. */
export const ASSESSMENT_KIND = "assessment";

export const ROUND_FREQUENCIES = ["daily", "weekly"] as const;
export type RoundFrequency = (typeof ROUND_FREQUENCIES)[number];
/** What a second person approves: prices that move more than their bound, or all. */
export const APPROVALS = ["over_bound", "all"] as const;
export type Approval = (typeof APPROVALS)[number];
/** Published and discarded rounds never change; a staged one is open again when its import is discarded. */
export const ROUND_STATES = ["open", "staged", "published", "discarded"] as const;
export type RoundState = (typeof ROUND_STATES)[number];
export const ENTRY_STATES = ["open", "entered", "unchanged", "skipped"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
export const DECISIONS = ["none", "approved", "returned"] as const;

/** The market's clock, where nobody chose another. */
export const DEFAULT_ZONE = "Asia/Shanghai";
export const PRICE_CHARS = 30;
export const MAX_SERIES = 500;
/** A time of publication is at most so far ahead. */
export const MAX_DAYS_AHEAD = 31;

const PRICE = /^\d{1,12}(\.\d{1,12})?$/;

/** What is wrong with a price as it was typed, or null. */
export function priceFault(text: string): string | null {
  if (PRICE.test(text)) return Number(text) > 0 ? null : "Enter a price above zero.";
  if (text.includes(",")) return "Use a decimal point and no thousands separator, such as 0.215.";
  if (text.startsWith("-")) return "Enter a price above zero.";
  if (/^[\d.]+e[+-]?\d+$/i.test(text)) return "Write the number in full, such as 1000 instead of 1e3.";
  return "Enter a number such as 0.215, with at most 12 decimals.";
}

/** How far a price is from the one before it, in percent. */
export const movePct = (before: string, after: string): number => (Number(after) / Number(before) - 1) * 100;

/** Rounding must not put a move of exactly the bound above it. */
const ROUNDING = 1e-9;
export const isOver = (pct: number, boundPct: number): boolean => Math.abs(pct) > boundPct + ROUNDING;

/** "+2.30%", "−26.00%", "0.00%" */
export function moveText(pct: number): string {
  const size = Math.abs(pct).toFixed(2);
  return `${Number(size) === 0 ? "" : pct < 0 ? "−" : "+"}${size}%`;
}

const day = z.string().refine(isDay, "Enter a date such as 2026-11-20.");
const version = z.int().min(0);
const source = z.string().trim().min(1, "Choose a source.").max(60);
const zone = z.string().max(60).refine(isTimeZone, "Choose a time zone such as Europe/Berlin.");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 16:00.");
const note = z.string().trim().max(REASON_CHARS, `Use at most ${REASON_CHARS} characters.`).default("");

const price = z
  .string()
  .trim()
  .max(PRICE_CHARS, `Use at most ${PRICE_CHARS} characters.`)
  .superRefine((text, issues) => {
    const fault = priceFault(text);
    if (fault !== null) issues.addIssue({ code: "custom", message: fault });
  });
const noPrice = z.literal("").transform(() => null);

export const OpenRoundInput = z.object({ source, date: day, frequency: z.enum(ROUND_FREQUENCIES) });

/** What is said of a series: its price, that the last one still holds, or that there is none and why. */
export const SaveEntryInput = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("entered"),
    version,
    avg: price,
    low: noPrice.or(price).default(null),
    high: noPrice.or(price).default(null),
    note,
  }),
  z.object({ state: z.literal("unchanged"), version, note }),
  z.object({ state: z.literal("skipped"), version, note: ReasonText }),
]);
export type SaveEntry = z.output<typeof SaveEntryInput>;

export const WithdrawInput = z.object({ version });

export const DecideEntriesInput = z
  .object({
    decision: z.enum(["approved", "returned"]),
    entries: z
      .array(z.object({ series_id: z.string().max(40), version }))
      .min(1, "Select at least one price.")
      .max(MAX_SERIES, `Select at most ${MAX_SERIES} prices at once.`),
    note,
  })
  .refine(({ decision, note }) => decision === "approved" || note.length >= 3, {
    path: ["note"],
    message: "Enter a reason of at least 3 characters.",
  });
export type DecideEntries = z.output<typeof DecideEntriesInput>;

export const ScheduleInput = z.object({ version, publish: z.object({ date: day, time, zone }).nullable() });

export const AssessmentSettingsInput = z.object({
  source,
  /** 0 where the source has no settings yet. */
  version,
  approval: z.enum(APPROVALS),
  bound_pct: z.number().min(0.1, "Enter at least 0.1%.").max(100, "Enter at most 100%.").nullable(),
  publish_time: time.nullable(),
  zone,
});
export type AssessmentSettings = z.output<typeof AssessmentSettingsInput> & { name: string };

const Price = z.object({ date: z.string(), low: z.string().nullable(), avg: z.string(), high: z.string().nullable(), basis: z.string() });

export const RoundEntry = z.object({
  series_id: z.string(),
  item: z.string(),
  stage: z.string(),
  technology: z.string().nullable(),
  region: z.string(),
  price_term: z.string(),
  currency: z.string(),
  unit: z.string(),
  /** The last published prices before the round's date, the newest first. */
  last: z.array(Price),
  state: z.enum(ENTRY_STATES),
  low: z.string().nullable(),
  avg: z.string().nullable(),
  high: z.string().nullable(),
  note: z.string(),
  version: z.number(),
  entered_by: z.string().nullable(),
  entered_at: z.string().nullable(),
  decision: z.enum(DECISIONS),
  decided_by: z.string().nullable(),
  decision_note: z.string(),
  /** A move above it needs a second person. */
  bound_pct: z.number(),
  needs_approval: z.boolean(),
  /** Why it needs approval, in words; empty where it does not. */
  approval_reason: z.string(),
  is_approved: z.boolean(),
  /** What keeps it from being published as it is. */
  fault: z.string().nullable(),
  /** Nothing is left to do. */
  is_done: z.boolean(),
  /** The reader entered it, so somebody else has to approve it. */
  is_own: z.boolean(),
});
export type RoundEntry = z.infer<typeof RoundEntry>;

export const RoundView = z.object({
  id: z.string(),
  source: z.string(),
  source_name: z.string(),
  frequency: z.enum(ROUND_FREQUENCIES),
  date: z.string(),
  state: z.enum(ROUND_STATES),
  approval: z.enum(APPROVALS),
  version: z.number(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  publish_at: z.string().nullable(),
  publish_zone: z.string().nullable(),
  held_at: z.string().nullable(),
  held_reason: z.string().nullable(),
  import_id: z.string().nullable(),
  release: z.number().nullable(),
  undone_by: z.number().nullable(),
});
export type RoundView = z.infer<typeof RoundView>;

export const RoundSheet = z.object({ round: RoundView, entries: z.array(RoundEntry) });
export type RoundSheet = z.infer<typeof RoundSheet>;

/** `done`: series that need nothing more before the round is published, as its page counts them. */
export type RoundRow = RoundView & { series: number; done: number };
