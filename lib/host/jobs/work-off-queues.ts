import type PgBoss from "pg-boss";
import { z } from "zod";
import { settleOffer } from "@/lib/access/offers/settle-offer";
import { redactCustomer } from "@/lib/billing/customers/redact-customer";
import { mailInvoice } from "@/lib/billing/details/mail-invoice";
import { outside } from "@/lib/catalog/schedules/places/outside";
import { workOnRun } from "@/lib/catalog/schedules/work-on-run";
import { keysOf } from "@/lib/core/tables";
import { outgoing } from "@/lib/exports/delivery/open-bucket";
import { runDeliveries } from "@/lib/exports/delivery/run-deliveries";
import { deliverMail } from "@/lib/mail/deliver-mail";
import { redactMails } from "@/lib/mail/redact-mails";
import { MOST_WORKERS } from "@/lib/platform/connection-count";
import type { Context } from "@/lib/platform/context";
import { warnSampled } from "@/lib/platform/log-sampled";
import { metrics } from "@/lib/platform/metrics";
import type { QueueName } from "@/lib/platform/queue";
import { jobContext } from "./job-context";
import { makeExports } from "./make-exports";
import { readUpload } from "./read-upload";

type Task = { data: unknown; isLastTry: boolean };

const SubscriptionTask = z.object({ orgId: z.string() });
const InvoiceTask = z.object({ orgId: z.string(), invoiceId: z.string() });
const UserTask = z.object({ userId: z.string() });
const MailTask = z.object({ mailId: z.string() });
const ExportTask = z.object({ exportId: z.string() });
const ImportTask = z.object({ importId: z.string() });
const RunTask = z.object({ runId: z.string() });

/** What each queue's work is. A queue without a row does not compile. */
const WORK: Record<QueueName, (ctx: Context, task: Task) => Promise<unknown>> = {
  "send-mail": (ctx, { data, isLastTry }) => deliverMail(ctx, { ...MailTask.parse(data), isLastTry }),
  "follow-subscription": (ctx, { data }) => settleOffer(ctx, SubscriptionTask.parse(data).orgId),
  "mail-invoice": (ctx, { data }) => mailInvoice(ctx, InvoiceTask.parse(data)),
  "redact-mails": (ctx, { data }) => redactMails(ctx, UserTask.parse(data)),
  "redact-customer": (ctx, { data }) => redactCustomer(ctx, SubscriptionTask.parse(data)),
  "make-exports": (ctx, { data }) => makeExports(ctx, ExportTask.parse(data)),
  "deliver-exports": (ctx) => runDeliveries(ctx, outgoing()),
  "stage-import": (ctx, { data }) => readUpload(ctx, ImportTask.parse(data)),
  "run-schedule": (ctx, { data }) => workOnRun(ctx, RunTask.parse(data).runId, { outside: outside() }),
};

/** One slow answer holds one of these, not the others. As many imports run at once. */
const SIDE_BY_SIDE = MOST_WORKERS.imports;
const POLL_SECONDS = 2;

/** Takes work from every queue, a few pieces at a time. */
export async function workOffQueues(boss: PgBoss): Promise<void> {
  for (const queue of keysOf(WORK)) {
    for (let i = 0; i < SIDE_BY_SIDE; i++) await workOff(boss, queue);
  }
}

async function workOff(boss: PgBoss, queue: QueueName): Promise<void> {
  const workerId = await boss.work(queue, { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
    // Where there was one piece of work there may be more: it looks again at once instead of after its pause.
    boss.notifyWorker(workerId);
    for (const { id, data, retryCount, retryLimit } of jobs) await run(queue, id, { data, isLastTry: retryCount >= retryLimit });
  });
}

async function run(queue: QueueName, id: string, task: Task): Promise<void> {
  try {
    await WORK[queue](jobContext(queue), task);
    metrics().jobs.inc({ queue, outcome: "done" });
  } catch (error) {
    metrics().jobs.inc({ queue, outcome: "failed" });
    const err = error instanceof Error ? error.message : String(error);
    warnSampled(["a job failed and will be retried", queue], { queue, job: id, err });
    throw error;
  }
}
