import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { MAX_RETRIED, type Retried } from "./contract";

/** From the archive back into the first table, still failed. */
const BRING_BACK = `
  with gone as (
    delete from ${QUEUE_SCHEMA}.archive where name = $1 and state = 'failed' and id in (
      select id from ${QUEUE_SCHEMA}.archive where name = $1 and state = 'failed' and ($2::uuid is null or id = $2::uuid) order by completed_on desc limit ${MAX_RETRIED})
    returning *)
  insert into ${QUEUE_SCHEMA}.job (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after,
    started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, output, dead_letter, policy)
  select id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after,
    started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, output, dead_letter, policy
  from gone on conflict do nothing`;

/** As a new one: with all its tries, at once. */
const AGAIN = `
  update ${QUEUE_SCHEMA}.job set state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null,
    output = null, keep_until = now() + interval '14 days'
  where name = $1 and state = 'failed' and id in (
    select id from ${QUEUE_SCHEMA}.job where name = $1 and state = 'failed' and ($2::uuid is null or id = $2::uuid) limit ${MAX_RETRIED} for update skip locked)`;

type Which = { queue: string; id?: string };

/**
 * Queues a failed job again, or all of a queue when no id is given. Staff only.
 * @throws DomainError not-found (the one job is not there, or has not failed)
 */
export function retryJobs(ctx: Context, { queue, id }: Which): Promise<Retried> {
  requireStaff(ctx, "jobs:write");
  return transaction(ctx, async (tx) => {
    await tx.db.$executeRawUnsafe(BRING_BACK, queue, id ?? null);
    const count = await tx.db.$executeRawUnsafe(AGAIN, queue, id ?? null);
    if (count === 0 && id !== undefined)
      throw new DomainError("not-found", "The failed job no longer exists. It was retried, discarded or deleted.");
    if (count > 0) await recordEvent(tx, { type: "job.retried", ...(id === undefined ? {} : { subject: id }), data: { queue, count } });
    return { count };
  });
}
