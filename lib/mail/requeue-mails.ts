import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { enqueue, QUEUE_SCHEMA } from "@/lib/platform/queue";

const PATIENCE_MS = 2 * 60_000;
const AT_ONCE = 200;

/** Nobody is at it, and no job that is still to come will be. */
const FORGOTTEN = `select m.id from mail m
  where m.state = 'waiting' and m.created_at < $1 and (m.leased_until is null or m.leased_until <= $2)
    and not exists (select 1 from ${QUEUE_SCHEMA}.job j
      where j.name = 'send-mail' and j.state < 'completed' and j.data ->> 'mailId' = m.id)
  order by m.created_at limit $3`;

/**
 * Queues waiting mails again whose job was lost with the process that had it, or came while another
 * worker held the mail. A mail queued twice is still sent once.
 */
export function requeueMails(ctx: Context): Promise<{ queued: number }> {
  requireOperator(ctx);
  if (env().SMTP_URL === undefined) return Promise.resolve({ queued: 0 });
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const mails = await tx.db.$queryRawUnsafe<{ id: string }[]>(FORGOTTEN, new Date(now - PATIENCE_MS), new Date(now), AT_ONCE);
    for (const { id } of mails) await enqueue(tx, "send-mail", { mailId: id });
    return { queued: mails.length };
  });
}
