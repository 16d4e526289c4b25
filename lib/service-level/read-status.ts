import { pool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import { COMPONENTS, STATUS_DAYS, type Component } from "./contract";
import { DAY_MS, minuteOf, stateNow, type Beat, type Minutes, type Span, type State } from "./rules";

export type PartStatus = { component: Component; state: State; last: Beat | null; record: Minutes };
/** `until` is the running minute: what is before it is counted. */
export type StatusView = { readAt: number; until: number; parts: readonly PartStatus[] };

/** The first and the last heartbeat of each part that are not in the future. */
const ENDS = `
  select c.component, f.minute as since, l.minute as last, l.is_up
  from unnest($1::text[]) c(component)
    left join lateral (select minute from heartbeat h where h.component = c.component and h.minute <= $2 order by minute limit 1) f on true
    left join lateral (select minute, is_up from heartbeat h where h.component = c.component and h.minute <= $2 order by minute desc limit 1) l on true`;

/** Minutes from $2 until $3 that were not up: what lies between two minutes that were, and after the last of them. */
const RUNS = `
  select component, minute + interval '1 minute' as "from", next as "to"
  from (
    select component, minute, lead(minute, 1, $3::timestamptz) over (partition by component order by minute) as next
    from heartbeat where component = any($1) and is_up and minute >= $2 and minute < $3
  ) up where next > minute + interval '1 minute' order by component, minute`;

/** The first minute of each part that was up, for the run that the window begins with. */
const FIRST_UP = `
  select c.component, (select minute from heartbeat h where h.component = c.component and h.is_up and h.minute >= $2 and h.minute < $3 order by minute limit 1) as minute
  from unnest($1::text[]) c(component)`;

type End = { component: Component; since: Date | null; last: Date | null; is_up: boolean | null };
type Run = { component: Component; from: Date; to: Date };

/** Runs of down minutes by part. Those before a part's first heartbeat are left out by whoever knows when that was. */
async function readRuns(until: number): Promise<ReadonlyMap<Component, readonly Span[]>> {
  const from = until - STATUS_DAYS * DAY_MS;
  const values = [COMPONENTS, new Date(from), new Date(until)];
  const [between, firsts] = await Promise.all([
    pool().query<Run>(RUNS, values),
    pool().query<{ component: Component; minute: Date | null }>(FIRST_UP, values),
  ]);
  return new Map(
    firsts.rows.map(({ component, minute }) => {
      const opening = { from, to: minute?.getTime() ?? until };
      const rest = between.rows.filter((run) => run.component === component);
      return [component, [opening, ...rest.map((run) => ({ from: run.from.getTime(), to: run.to.getTime() }))]];
    }),
  );
}

type Kept = { name: string; runs: ReturnType<typeof readRuns> };
const kept = perProcess<{ current: Kept | null }>("service-level-runs", () => ({ current: null }));

/** The runs up to a minute, read once a minute; what failed is tried again by the next who asks. */
function runsUntil(until: number): ReturnType<typeof readRuns> {
  const state = kept();
  const name = String(until);
  if (state.current?.name === name) return state.current.runs;
  const made: Kept = { name, runs: readRuns(until) };
  state.current = made;
  made.runs.catch(() => {
    if (state.current === made) state.current = null;
  });
  return made.runs;
}

const inside = (runs: readonly Span[], since: number): Span[] =>
  runs.map((run) => ({ from: Math.max(run.from, since), to: run.to })).filter(({ from, to }) => to > from);

/** The state of every part now, and its last 90 days. */
export async function readStatus(nowMs: number): Promise<StatusView> {
  const until = minuteOf(nowMs);
  const [runs, ends] = await Promise.all([runsUntil(until), pool().query<End>(ENDS, [COMPONENTS, new Date(until)])]);
  const parts = ends.rows.map(({ component, since, last, is_up: isUp }): PartStatus => {
    const beat = last === null ? null : { minute: last.getTime(), isUp: isUp === true };
    const first = since?.getTime() ?? null;
    const record = { since: first, runs: first === null ? [] : inside(runs.get(component) ?? [], first) };
    return { component, state: stateNow(beat, nowMs), last: beat, record };
  });
  return { readAt: nowMs, until, parts };
}

/** The minutes of the last so many days up to a moment that is counted. */
export const lastDays = (until: number, days: number): Span => ({ from: until - days * DAY_MS, to: until });
