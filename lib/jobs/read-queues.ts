import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { ClockRow, QueueRow } from "./contract";
import { nextRun } from "./next-run";

/** Names that begin so are the queue's own. */
export const OWN = "\\_\\_%";

const QUEUES = `
  select q.name, exists (select from ${QUEUE_SCHEMA}.schedule s where s.name = q.name) as by_clock,
    coalesce(j.waiting, 0)::int as waiting, coalesce(j.retrying, 0)::int as retrying, coalesce(j.running, 0)::int as running,
    (coalesce(j.failed, 0) + coalesce(a.failed, 0))::int as failed, j.oldest
  from ${QUEUE_SCHEMA}.queue q
    left join (
      select name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'retry') as retrying,
        count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed,
        min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest
      from ${QUEUE_SCHEMA}.job group by name) j on j.name = q.name
    left join (select name, count(*) as failed from ${QUEUE_SCHEMA}.archive where state = 'failed' group by name) a on a.name = q.name
  where q.name not like '${OWN}' order by 2, 1`;

type Found = { name: string; by_clock: boolean; waiting: number; retrying: number; running: number; failed: number; oldest: Date | null };

/** Every queue with what it holds, those of changes before those of the clock. Staff only. */
export async function readQueues(ctx: Context): Promise<QueueRow[]> {
  requireStaff(ctx, "jobs:read");
  const { rows } = await pool().query<Found>(QUEUES);
  return rows.map(({ name, by_clock: isByClock, waiting, retrying, running, failed, oldest }) =>
    QueueRow.parse({ name, isByClock, waiting, retrying, running, failed, oldestAt: oldest?.toISOString() ?? null }),
  );
}

/** The last run of each, from the first table or else from the archive. */
const CLOCK = `
  select s.name, s.cron, l.state, l.started_on as started, l.completed_on as completed,
    ((select count(*) from ${QUEUE_SCHEMA}.job f where f.name = s.name and f.state = 'failed')
      + (select count(*) from ${QUEUE_SCHEMA}.archive f where f.name = s.name and f.state = 'failed'))::int as failed
  from ${QUEUE_SCHEMA}.schedule s
    left join lateral (
      select * from (
        (select state::text, started_on, completed_on from ${QUEUE_SCHEMA}.job j
         where j.name = s.name and j.state in ('completed', 'failed', 'active') order by j.started_on desc nulls last limit 1)
        union all
        (select state::text, started_on, completed_on from ${QUEUE_SCHEMA}.archive r
         where r.name = s.name and r.state in ('completed', 'failed') order by r.started_on desc nulls last limit 1)
      ) runs order by started_on desc nulls last limit 1) l on true
  order by s.name`;

type Run = { name: string; cron: string; state: string | null; started: Date | null; completed: Date | null; failed: number };

/** What runs by the clock, with its last run and its next. Staff only. */
export async function readClockJobs(ctx: Context): Promise<ClockRow[]> {
  requireStaff(ctx, "jobs:read");
  const { rows } = await pool().query<Run>(CLOCK);
  return rows.map(({ name, cron, state, started, completed, failed }) => {
    const next = nextRun(cron, ctx.clock.now());
    return ClockRow.parse({
      name,
      cron,
      lastAt: started?.toISOString() ?? null,
      lastState: state,
      durationMs: started && completed ? Math.max(0, completed.getTime() - started.getTime()) : null,
      nextAt: next === null ? null : new Date(next).toISOString(),
      failed,
    });
  });
}
