import { MINUTE_MS } from "@/lib/core/durations";
import { isBranded } from "@/lib/platform/brand";
import { COMPONENT_TITLES, STATUS_DAYS, STATUS_INCIDENTS, type Status } from "./contract";
import { monthBars } from "./month-bars";
import { openNotices } from "./notices/list-notices";
import { lastDays, readStatus } from "./read-status";
import { availability, dayBars, incidentsOf, measuredAvailability, overallState } from "./rules";

type Release = { release: number; publishedAtMs: number | null };

const iso = (ms: number): string => new Date(ms).toISOString();

/** The status as the API answers it; `isShort`: without what is past. */
export async function describeStatus(head: Release, nowMs: number, { isShort } = { isShort: false }): Promise<Status> {
  const [{ until, parts }, notices] = await Promise.all([readStatus(nowMs), isBranded() ? [] : openNotices(nowMs)]);
  return {
    data: {
      state: overallState(parts.map(({ state }) => state)),
      read_at: iso(nowMs),
      components: parts.map(({ component, state, last, record, months }) => ({
        component,
        title: COMPONENT_TITLES[component],
        state,
        since: record.since === null ? null : iso(record.since),
        last_heartbeat: last === null ? null : iso(last.minute),
        availability: {
          last_24_hours: measuredAvailability(record, lastDays(until, 1)),
          last_7_days: measuredAvailability(record, lastDays(until, 7)),
          last_30_days: measuredAvailability(record, lastDays(until, 30)),
          last_90_days: measuredAvailability(record, lastDays(until, STATUS_DAYS)),
          measured: availability(record, lastDays(until, STATUS_DAYS)),
        },
        days: (isShort ? [] : dayBars(record, until, STATUS_DAYS)).map(({ day, observed, down }) => ({
          day,
          minutes_observed: observed,
          minutes_down: down,
        })),
        months: (isShort ? [] : monthBars(months, until)).map(({ month, observed, down, percent }) => ({
          month,
          minutes_observed: observed,
          minutes_down: down,
          availability: percent,
        })),
      })),
      incidents: incidentsOf(
        parts.map(({ component, record }) => ({ part: component, record })),
        until,
      )
        .filter(({ isOpen }) => isOpen || !isShort)
        .slice(0, STATUS_INCIDENTS)
        .map(({ from, to, parts: components, isOpen }) => ({
          from: iso(from),
          to: isOpen ? null : iso(to),
          minutes: (to - from) / MINUTE_MS,
          components: [...components],
        })),
      notices: notices.flatMap(({ id, kind, title, components, createdAt, updates: [latest] }) =>
        latest === undefined
          ? []
          : [{ id, kind, title, state: latest.state, text: latest.text, components, created_at: createdAt, updated_at: latest.createdAt }],
      ),
      release: head.publishedAtMs === null ? null : { number: head.release, published_at: iso(head.publishedAtMs) },
    },
  };
}
