import PgBoss from "pg-boss";
import type { TxContext } from "./context";
import { pool } from "./database";
import { perProcess } from "./process-state";

export const QUEUE_SCHEMA = "pgboss";

/** Work that a change leaves behind. Waits between tries double: the last try of a mail comes about a day and a half after the first. */
export const QUEUES = {
  "send-mail": { retryLimit: 13, retryDelay: 15, retryBackoff: true, expireInSeconds: 180 },
  // What a subscription that has begun or changed means beyond payment, as for the offer behind it.
  "follow-subscription": { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  // Reads an uploaded file. One that broke off half-way is not taken up again by itself: a person starts it anew.
  "stage-import": { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  // Fetches the file of a schedule and goes on with it. Its lease says who works on it; what is lost here is found by the clock.
  "run-schedule": { retryLimit: 1, retryDelay: 150, retryBackoff: true, expireInSeconds: 1_800 },
  // Makes exports as long as one waits. Their own leases say who works on which; what is lost here is found by the clock.
  "make-exports": { retryLimit: 3, retryDelay: 15, retryBackoff: true, expireInSeconds: 7_200 },
  // Writes exports into buckets of customers as long as one is due, under leases like theirs.
  "deliver-exports": { retryLimit: 1, retryDelay: 15, retryBackoff: true, expireInSeconds: 7_200 },
  // Takes who is gone out of mails to others.
  "redact-mails": { retryLimit: 13, retryDelay: 15, retryBackoff: true, expireInSeconds: 180 },
  // Takes who is gone, or who pays no longer, out of the customer at Stripe.
  "redact-customer": { retryLimit: 13, retryDelay: 15, retryBackoff: true, expireInSeconds: 180 },
  // Fetches an invoice and its PDF and puts them into mails.
  "mail-invoice": { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
} as const satisfies Record<string, { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }>;
export type QueueName = keyof typeof QUEUES;

/** Never started: it only writes rows. The process that works them off has its own. */
const writer = perProcess(
  "queue-writer",
  () => new PgBoss({ schema: QUEUE_SCHEMA, db: { executeSql: (text, values) => pool().query(text, values) } }),
);

type Work = { data: Readonly<Record<string, string | number>>; startAfter: Date | null };

/** Puts work into the queue inside the transaction that asks for it: both happen or neither. */
export const enqueue = (tx: TxContext, queue: QueueName, data: Work["data"]): Promise<void> =>
  enqueueLater(tx, queue, { data, startAfter: null });

/** The same for work that begins at a later time; null: at once. */
export async function enqueueLater(tx: TxContext, queue: QueueName, { data, startAfter }: Work): Promise<void> {
  const executeSql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => ({
    rows: await tx.db.$queryRawUnsafe<unknown[]>(text, ...values),
  });
  const id = await writer().send(queue, { ...data }, { ...QUEUES[queue], ...(startAfter && { startAfter }), db: { executeSql } });
  if (id === null) throw new Error(`the queue ${queue} took nothing: it does not exist yet`);
}
