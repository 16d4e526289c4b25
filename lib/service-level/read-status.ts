import { DAY_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import { COMPONENTS, STATUS_DAYS, type Component } from "./contract";
import { monthAt, monthSpan } from "./months";
import { readRuns, runsSince } from "./read-runs";
import { minuteOf, stateNow, type Beat, type Minutes, type Span, type State } from "./rules";

/** `record` holds the last 90 days, `months` goes back to the beginning of the month that the first of these lies in. */
export type PartStatus = { component: Component; state: State; last: Beat | null; record: Minutes; months: Minutes };
/** `until` is the running minute: what is before it is counted. */
export type StatusView = { readAt: number; until: number; parts: readonly PartStatus[] };

/** The first and the last heartbeat of each part that are not in the future. */
const ENDS = `
  select c.component, f.minute as since, l.minute as last, l.is_up
  from unnest($1::text[]) c(component)
    left join lateral (select minute from heartbeat h where h.component = c.component and h.minute <= $2 order by minute limit 1) f on true
    left join lateral (select minute, is_up from heartbeat h where h.component = c.component and h.minute <= $2 order by minute desc limit 1) l on true`;

type End = { component: Component; since: Date | null; last: Date | null; is_up: boolean | null };

const firstMinute = (until: number): number => until - STATUS_DAYS * DAY_MS;
const firstMonth = (until: number): number => monthSpan(monthAt(firstMinute(until))).from;

type Kept = { name: string; runs: ReturnType<typeof readRuns> };
const kept = perProcess<{ current: Kept | null }>("service-level-runs", () => ({ current: null }));

/** The runs up to a minute, read once a minute; what failed is tried again by the next who asks. */
function runsUntil(until: number): ReturnType<typeof readRuns> {
  const state = kept();
  const name = String(until);
  if (state.current?.name === name) return state.current.runs;
  const made: Kept = { name, runs: readRuns({ from: firstMonth(until), to: until }) };
  state.current = made;
  made.runs.catch(() => {
    if (state.current === made) state.current = null;
  });
  return made.runs;
}

/** The state of every part now, and its last 90 days. */
export async function readStatus(nowMs: number): Promise<StatusView> {
  const until = minuteOf(nowMs);
  const [runs, ends] = await Promise.all([runsUntil(until), pool().query<End>(ENDS, [COMPONENTS, new Date(until)])]);
  const parts = ends.rows.map(({ component, since, last, is_up: isUp }): PartStatus => {
    const beat = last === null ? null : { minute: last.getTime(), isUp: isUp === true };
    const first = since?.getTime() ?? null;
    const months = { since: first, runs: runsSince(runs.get(component) ?? [], first) };
    const record = { since: first, runs: runsSince(months.runs, firstMinute(until)) };
    return { component, state: stateNow(beat, nowMs), last: beat, record, months };
  });
  return { readAt: nowMs, until, parts };
}

/** The minutes of the last so many days up to a moment that is counted. */
export const lastDays = (until: number, days: number): Span => ({ from: until - days * DAY_MS, to: until });
