import { COMPONENT_TITLES, type Status } from "./contract";
import { lastDays, readStatus } from "./read-status";
import { availability, overallState } from "./rules";

type Release = { release: number; publishedAtMs: number | null };

const iso = (ms: number): string => new Date(ms).toISOString();

/** The status as the API answers it. */
export async function describeStatus(head: Release, nowMs: number): Promise<Status> {
  const { until, parts } = await readStatus(nowMs);
  return {
    data: {
      state: overallState(parts.map(({ state }) => state)),
      read_at: iso(nowMs),
      components: parts.map(({ component, state, last, record }) => ({
        component,
        title: COMPONENT_TITLES[component],
        state,
        since: record.since === null ? null : iso(record.since),
        last_heartbeat: last === null ? null : iso(last.minute),
        availability: {
          last_24_hours: availability(record, lastDays(until, 1)),
          last_7_days: availability(record, lastDays(until, 7)),
          last_30_days: availability(record, lastDays(until, 30)),
          last_90_days: availability(record, lastDays(until, 90)),
        },
      })),
      release: head.publishedAtMs === null ? null : { number: head.release, published_at: iso(head.publishedAtMs) },
    },
  };
}
