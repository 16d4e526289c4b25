/** Pure: one month of one organisation, from heartbeats, its own failing minutes and its plan. */
import type { MonthlyFee } from "@/lib/billing/agreements/read-monthly-fee";
import { MINUTE_MS } from "@/lib/core/durations";
import { COMPONENTS, PROMISED, type Component } from "../contract";
import { creditCents, creditPercent } from "../level";
import { monthSpan } from "../months";
import type { Minutes, Span } from "../rules";
import { minutesOf, minuteSpans, within, without } from "../spans";
import { MAX_OUTAGES, type MonthView, type Outage } from "./contract";

export type MonthFacts = {
  month: string;
  /** Whole minutes that were covered, none of them in the future. */
  covered: readonly Span[];
  parts: ReadonlyMap<Component, Minutes>;
  /** Minutes in which too many of the organisation's calls failed. */
  failing: readonly number[];
  fee: MonthlyFee;
};
export type MonthFigures = Omit<MonthView, "isRunning" | "creditState">;

const NO_DATA: Minutes = { since: null, runs: [] };

/** Minutes of a set that count: those since the first heartbeat. */
const seen = (spans: readonly Span[], { since }: Minutes): Span[] => (since === null ? [] : within(spans, [{ from: since, to: Infinity }]));

const outage =
  (cause: Outage["cause"]) =>
  ({ from, to }: Span): Outage => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), cause });

export function monthFigures({ month, covered, parts, failing, fee: { currency, feeCents } }: MonthFacts): MonthFigures {
  const promised = parts.get(PROMISED) ?? NO_DATA;
  const observedSpans = seen(covered, promised);
  const ofService = within(promised.runs, observedSpans);
  const ofCalls = without(within(minuteSpans(failing), observedSpans), ofService);
  const [observed, down] = [minutesOf(observedSpans), minutesOf(ofService) + minutesOf(ofCalls)];
  const { from, to } = monthSpan(month);
  const [monthMinutes, coveredMinutes] = [(to - from) / MINUTE_MS, minutesOf(covered)];
  const percent = creditPercent({ observed, down });
  return {
    month,
    coveredMinutes,
    monthMinutes,
    observed,
    down,
    availability: observed === 0 ? null : Math.floor(((observed - down) * 100_000) / observed) / 1_000,
    currency,
    feeCents,
    creditPercent: percent,
    creditCents: creditCents({ feeCents, percent, coveredMinutes, monthMinutes }),
    outages: [...ofService.map(outage("service")), ...ofCalls.map(outage("calls"))]
      .sort((a, b) => a.from.localeCompare(b.from))
      .slice(0, MAX_OUTAGES),
    parts: COMPONENTS.map((part) => {
      const minutes = parts.get(part) ?? NO_DATA;
      const spans = seen(covered, minutes);
      return { part, observed: minutesOf(spans), down: minutesOf(within(minutes.runs, spans)) };
    }),
  };
}
