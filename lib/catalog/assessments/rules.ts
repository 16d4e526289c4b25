import { marketDay } from "@/lib/core/dates";
import { hasEnded } from "@/lib/core/price-age";
import { countText } from "@/lib/core/wording";
import { zonedParts } from "@/lib/core/zoned-time";
import { quotient, exactOf } from "../importers/decimals";
import { allowedMovePct } from "../staging/price-moves";
import type { PriceStage } from "../vocabulary";
import { isOver, movePct, moveText, type Approval, type EntryState, type RoundEntry, type RoundFrequency } from "./contract";

export type LastPrice = { series_id: string; date: string; frequency: string };

/** The last day whose prices a source can assess: today in its time zone. East of the market that is the market's day, because no later price is published. */
export function lastRoundDay(nowMs: number, zone: string): string {
  const [own, market] = [zonedParts(nowMs, zone).day, marketDay(nowMs)];
  return own < market ? own : market;
}

/** Whether a series belongs to a round, and if not, why. */
export function placeInRound(last: LastPrice, round: { date: string; frequency: RoundFrequency }): "due" | "other" | "priced" | "ended" {
  if (last.frequency !== round.frequency) return "other";
  if (last.date >= round.date) return "priced";
  // The next price of one that has ended comes with an import.
  return hasEnded(last.date, round.frequency, round.date) ? "ended" : "due";
}

/** The tightest bound of a stage, unless that of the round is tighter: what quarantine would hold is never published by one person. */
export const boundOf = (stage: PriceStage, roundPct: number | null): number => Math.min(allowedMovePct(stage, 0), roundPct ?? Infinity);

/** The change that goes with a price, in percent with two decimals. */
export function changeOf(before: string, after: string): string | null {
  const [from, to] = [exactOf(before), exactOf(after)];
  if (!from || !to) return null;
  const scale = Math.max(from.scale, to.scale);
  const unitsOf = ({ units, scale: own }: typeof from): bigint => units * 10n ** BigInt(scale - own);
  return quotient({ units: (unitsOf(to) - unitsOf(from)) * 100n, scale: 0 }, { units: unitsOf(from), scale: 0 }, 2);
}

type Values = { low: string | null; avg: string | null; high: string | null };
export type Entry = Values & {
  state: EntryState;
  beforeHash: string | null;
  decision: RoundEntry["decision"];
  mustApprove: boolean;
};
export type Before = (Values & { avg: string; hash: string }) | null;
type Terms = { approval: Approval; boundPct: number; date: string };

const NAMES = { low: "Low", avg: "The average", high: "High" } as const;

/** The value that moved furthest above the bound; null where none did. */
function furthest(entry: Values, before: Before, boundPct: number): { name: keyof typeof NAMES; pct: number } | null {
  const moves = (["avg", "low", "high"] as const).flatMap((name) => {
    const [from, to] = [before?.[name] ?? null, entry[name]];
    return from === null || to === null ? [] : [{ name, pct: movePct(from, to) }];
  });
  return moves.filter(({ pct }) => isOver(pct, boundPct)).toSorted((a, b) => Math.abs(b.pct) - Math.abs(a.pct))[0] ?? null;
}

/** Why a second person has to approve an entry; empty where nobody has to. */
export function approvalReason(entry: Entry, before: Before, { approval, boundPct }: Terms): string {
  if (entry.state !== "entered" && entry.state !== "unchanged") return "";
  const over = entry.state === "entered" ? furthest(entry, before, boundPct) : null;
  if (over) return `${NAMES[over.name]} moves ${moveText(over.pct)}. The bound is ${boundPct}%.`;
  if (entry.mustApprove) return "It was returned before.";
  return approval === "all" ? "All prices of this round need approval." : "";
}

/** What keeps an entry from being published, whoever approved it. `taken`: the series already has a price of this date. */
export function faultOf(entry: Entry, before: Before, { date, taken }: { date: string; taken: boolean }): string | null {
  if (entry.state === "skipped") return null;
  if (taken) return `This series already has a price for ${date} or later. Skip it here, and correct the published price instead.`;
  if (!before) return "This series no longer has a published price. Skip it.";
  if (entry.state === "open" || entry.beforeHash === before.hash) return null;
  return "The last published price has changed since this was entered. Check it and save it again.";
}

/** Who may decide on an entry: never who entered it. The command line is one person. */
export const isOwnEntry = (entry: { state: EntryState; enteredBy: string | null }, actor: string | null): boolean =>
  entry.state !== "open" && entry.enteredBy === actor;

export function verdictOn(
  entry: Entry,
  before: Before,
  about: Terms & { taken: boolean },
): Pick<RoundEntry, "needs_approval" | "approval_reason" | "is_approved" | "fault" | "is_done"> {
  const approval_reason = approvalReason(entry, before, about);
  const fault = faultOf(entry, before, about);
  const needs_approval = approval_reason !== "";
  const is_approved = entry.decision === "approved" && fault === null;
  const isSaid = entry.state !== "open" && entry.decision !== "returned";
  return { needs_approval, approval_reason, is_approved, fault, is_done: isSaid && fault === null && (!needs_approval || is_approved) };
}

const some = (n: number, one: string, many: string): string[] => (n === 0 ? [] : [`${countText(n)} ${n === 1 ? one : many}`]);

/** What a round still needs before it can be published; null when it is complete. */
export function missingText(
  entries: readonly Pick<RoundEntry, "state" | "fault" | "decision" | "needs_approval" | "is_done">[],
): string | null {
  const left = entries.filter(({ is_done }) => !is_done);
  const isOpen = (entry: (typeof left)[number]): boolean => entry.state === "open";
  const open = left.filter(isOpen);
  const faulty = left.filter((entry) => !isOpen(entry) && entry.fault !== null);
  const returned = left.filter((entry) => !isOpen(entry) && entry.fault === null && entry.decision === "returned");
  const waiting = left.length - open.length - faulty.length - returned.length;
  const parts = [
    ...some(open.length, "series has no price", "series have no price"),
    ...some(faulty.length, "price has to be checked", "prices have to be checked"),
    ...some(returned.length, "price was returned", "prices were returned"),
    ...some(waiting, "price needs approval", "prices need approval"),
  ];
  return parts.length === 0 ? null : `${parts.join(", ")}.`;
}
