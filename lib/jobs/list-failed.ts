import { pageOf, readTimeCursor, timeCursor } from "@/lib/core/cursor";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { FailedPage, type JobFigures } from "./contract";
import { OWN } from "./read-queues";
import { reasonOf, redactedPayload } from "./redact";

/** `completed_on` to the millisecond: that is how far a cursor tells times apart. */
const FAILED_IN = (table: "job" | "archive"): string => `
  select id, name, created_on, date_trunc('milliseconds', coalesce(completed_on, created_on)) as failed_on, retry_count, output, data
  from ${QUEUE_SCHEMA}.${table} where state = 'failed' and name not like '${OWN}' and ($1::text is null or name = $1)`;

const FAILED = `
  select * from (${FAILED_IN("job")} union all ${FAILED_IN("archive")}) f
  where $2::timestamptz is null or (failed_on, replace(id::text, '-', '')) < ($2, $3::text)
  order by failed_on desc, replace(id::text, '-', '') desc limit $4`;

const COUNT = `
  select ((select count(*) from ${QUEUE_SCHEMA}.job where state = 'failed' and name not like '${OWN}')
    + (select count(*) from ${QUEUE_SCHEMA}.archive where state = 'failed' and name not like '${OWN}'))::int as failed`;

/** A position holds ids with a typed prefix. */
const ID_PREFIX = "job_";

type Row = { id: string; name: string; created_on: Date; failed_on: Date; retry_count: number; output: unknown; data: unknown };
type Filter = { queue?: string | undefined; cursor?: string | undefined; limit: number };

/** Jobs that failed for good in the last week, the newest first. Staff only. @throws DomainError cursor-invalid */
export async function listFailedJobs(ctx: Context, { queue, cursor, limit }: Filter): Promise<FailedPage> {
  requireStaff(ctx, "jobs:read");
  const behind = readTimeCursor(cursor);
  const { rows } = await pool().query<Row>(FAILED, [
    queue ?? null,
    behind?.at ?? null,
    behind?.id.slice(ID_PREFIX.length) ?? null,
    limit + 1,
  ]);
  const { page: shown, next } = pageOf(rows, limit, ({ id, failed_on: createdAt }) =>
    timeCursor({ createdAt, id: `${ID_PREFIX}${id.replaceAll("-", "")}` }),
  );
  return FailedPage.parse({
    rows: shown.map((row) => ({
      id: row.id,
      queue: row.name,
      madeAt: row.created_on.toISOString(),
      failedAt: row.failed_on.toISOString(),
      tries: row.retry_count + 1,
      reason: reasonOf(row.output),
      payload: redactedPayload(row.data),
    })),
    next,
  });
}

/** How much needs somebody. Staff only. */
export async function readJobFigures(ctx: Context): Promise<JobFigures> {
  requireStaff(ctx, "jobs:read");
  const [{ rows }, failedMails] = await Promise.all([
    pool().query<{ failed: number }>(COUNT),
    reading(ctx).mail.count({ where: { state: "failed" } }),
  ]);
  return { failedJobs: rows[0]?.failed ?? 0, failedMails };
}
