import type { IncidentView, PartView } from "@/components/status/status-view";
import { MINUTE_MS } from "@/lib/core/durations";
import { COMPONENT_LOOKS, COMPONENT_TITLES, STATUS_DAYS } from "@/lib/service-level/contract";
import { monthBars } from "@/lib/service-level/month-bars";
import { lastDays, readStatus } from "@/lib/service-level/read-status";
import { availability, dayBars, incidentsOf, isMeasured, overallState, type Minutes } from "@/lib/service-level/rules";

const SHARES = [
  { label: "24 hours", days: 1 },
  { label: "7 days", days: 7 },
  { label: "30 days", days: 30 },
  { label: "90 days", days: STATUS_DAYS },
];

/** Shares of the windows that were measured as a whole; while the longest is not, also the share of what was. */
function sharesOf(record: Minutes, until: number): PartView["shares"] {
  const shown = SHARES.filter(({ days }) => isMeasured(record, lastDays(until, days)));
  const soFar = shown.length < SHARES.length ? [{ label: "to date", days: STATUS_DAYS }] : [];
  return [...shown, ...soFar].map(({ label, days }) => ({ label, percent: availability(record, lastDays(until, days)) }));
}

/** The status as the page shows it. */
export async function readStatusView(nowMs: number) {
  const { parts: found, until } = await readStatus(nowMs);
  const parts = found.map(({ component, state, record, months }): PartView => ({
    component,
    title: COMPONENT_TITLES[component],
    look: COMPONENT_LOOKS[component],
    state,
    sinceMs: record.since,
    bars: dayBars(record, until, STATUS_DAYS),
    months: monthBars(months, until),
    measuredMinutes: record.since === null ? 0 : Math.max(0, until - record.since) / MINUTE_MS,
    shares: sharesOf(record, until),
  }));
  const incidents: IncidentView[] = incidentsOf(
    found.map(({ component, record }) => ({ part: COMPONENT_TITLES[component], record })),
    until,
  );
  const since = found.flatMap(({ record }) => (record.since === null ? [] : [record.since]));
  const hasData = found.some(({ record }) => record.since !== null && record.since < until);
  return {
    parts,
    incidents,
    overall: overallState(parts.map(({ state }) => state)),
    sinceMs: since.length === 0 ? null : Math.min(...since),
    until,
    hasData,
  };
}

export type StatusPageView = Awaited<ReturnType<typeof readStatusView>>;
