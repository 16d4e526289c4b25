import { pool } from "@/lib/platform/database";
import { COMPONENTS, type Component } from "./contract";
import type { Minutes, Span } from "./rules";

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

/** The first heartbeat of each part. */
const FIRST = `
  select c.component, (select minute from heartbeat h where h.component = c.component and h.minute < $2 order by minute limit 1) as minute
  from unnest($1::text[]) c(component)`;

type Run = { component: Component; from: Date; to: Date };
type First = { component: Component; minute: Date | null };

/** Runs of down minutes in a span of whole minutes, by part. Those before a part's first heartbeat are in it too. */
export async function readRuns(
  { from, to }: Span,
  components: readonly Component[] = COMPONENTS,
): Promise<ReadonlyMap<Component, readonly Span[]>> {
  const values = [components, new Date(from), new Date(to)];
  const [between, firsts] = await Promise.all([pool().query<Run>(RUNS, values), pool().query<First>(FIRST_UP, values)]);
  return new Map(
    firsts.rows.map(({ component, minute }) => {
      const opening = { from, to: minute?.getTime() ?? to };
      const rest = between.rows.filter((run) => run.component === component);
      return [component, [opening, ...rest.map((run) => ({ from: run.from.getTime(), to: run.to.getTime() }))]];
    }),
  );
}

/** Runs that lie after a part's first heartbeat. */
export const runsSince = (runs: readonly Span[], since: number | null): Span[] =>
  since === null ? [] : runs.map((run) => ({ from: Math.max(run.from, since), to: run.to })).filter(({ from, to }) => to > from);

/** The minutes of every part in a span of whole minutes. */
export async function readMinutes(span: Span, components: readonly Component[] = COMPONENTS): Promise<ReadonlyMap<Component, Minutes>> {
  const [runs, firsts] = await Promise.all([readRuns(span, components), pool().query<First>(FIRST, [components, new Date(span.to)])]);
  return new Map(
    firsts.rows.map(({ component, minute }) => {
      const since = minute?.getTime() ?? null;
      return [component, { since, runs: runsSince(runs.get(component) ?? [], since) }];
    }),
  );
}
