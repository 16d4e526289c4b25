import { z } from "zod";
import { CURRENCIES } from "@/lib/core/currencies";
import { COMPONENTS } from "../contract";

const time = z.iso.datetime();
const count = z.int().min(0);

/** `service`: down for everybody. `calls`: up, but too many of the organisation's own calls failed. */
export const OUTAGE_CAUSES = ["service", "calls"] as const;
export const Outage = z.object({ from: time, to: time, cause: z.enum(OUTAGE_CAUSES) });
export type Outage = z.infer<typeof Outage>;

/** Another part of the service in the same minutes: told, but not promised. */
export const PartMinutes = z.object({ part: z.enum(COMPONENTS), observed: count, down: count });
export type PartMinutes = z.infer<typeof PartMinutes>;

/** Outages that one report lists; a month with more still counts all of their minutes. */
export const MAX_OUTAGES = 1_000;

/** One month of one organisation: minutes that were covered by a service level, and what became of them. */
export const MonthView = z.object({
  month: z.string(),
  /** Not written down yet: the month goes on, or has ended a moment ago. */
  isRunning: z.boolean(),
  coveredMinutes: count,
  monthMinutes: count,
  observed: count,
  down: count,
  /** Percent, rounded down to three decimals; null without data. */
  availability: z.number().nullable(),
  /** Of the fee and the credit, ISO 4217 in small letters. */
  currency: z.enum(CURRENCIES),
  feeCents: count,
  creditPercent: count,
  creditCents: count,
  /** What became of the credit; null when there is none (yet). */
  creditState: z.enum(["owed", "settled"]).nullable(),
  outages: z.array(Outage).max(MAX_OUTAGES),
  parts: z.array(PartMinutes),
});
export type MonthView = z.infer<typeof MonthView>;

/** `isCovered`: the plan has a service level now. Months newest first; the first is the running one when it is covered at all. */
export const ServiceLevelView = z.object({ isCovered: z.boolean(), months: z.array(MonthView) });
export type ServiceLevelView = z.infer<typeof ServiceLevelView>;
