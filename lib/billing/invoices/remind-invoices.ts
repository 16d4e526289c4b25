import { DAY_MS } from "@/lib/core/durations";
import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { invoiceDueSoonMail, invoiceMail, overdueMail, type BillingMail } from "../mails";
import { notifyPayers } from "../notify-payers";
import type { SubscriptionRow } from "../records";
import { isLive } from "../rules";

const SOON_MS = 3 * DAY_MS;
const LATE_MS = 4 * DAY_MS;

type Stage = "sent" | "soon" | "late";

/** The strongest mail that is due now. That an invoice has just become overdue is told when Stripe says so. */
export function invoiceStage(dueAtMs: number, nowMs: number): Stage | null {
  if (nowMs >= dueAtMs) return nowMs >= dueAtMs + LATE_MS ? "late" : null;
  return nowMs >= dueAtMs - SOON_MS ? "soon" : "sent";
}

/**
 * Mails the invoices of those who pay by invoice: when one is there, three days before it is due, and four days after; each once.
 * @returns how many invoices were looked at
 */
export async function remindInvoices(ctx: Context): Promise<{ open: number }> {
  requireOperator(ctx);
  const where = { currentOf: { not: null }, isInvoiced: true, invoiceStatus: "open", invoiceDueAt: { not: null } };
  const rows = (await reading(ctx).subscription.findMany({ where })).filter(isLive);
  for (const row of rows) await remindOf(ctx, row);
  return { open: rows.length };
}

async function remindOf(ctx: Context, row: SubscriptionRow): Promise<void> {
  const { orgId, invoiceId, invoiceDueAt: dueAt } = row;
  const stage = dueAt && invoiceStage(dueAt.getTime(), ctx.clock.now());
  if (!dueAt || !stage) return;
  const mail = mailFor(stage, row, dueAt);
  if (!mail) return;
  await transaction(ctx, (tx) => notifyPayers(tx, orgId, { template: `invoice.${stage}`, once: invoiceId ?? row.id, mail }));
}

function mailFor(stage: Stage, row: SubscriptionRow, dueAt: Date): BillingMail | null {
  const dueCents = row.invoiceDueCents ?? row.amountCents;
  switch (stage) {
    case "sent":
      return invoiceMail(row, dueCents, { dueAt, payUrl: row.invoiceUrl });
    case "soon":
      return invoiceDueSoonMail(row, dueCents, { dueAt, payUrl: row.invoiceUrl });
    case "late":
      // Without days of grace the suspension was told already.
      return row.graceEndsAt && overdueMail(row, dueCents, { suspended: row.graceEndsAt, payUrl: row.invoiceUrl });
  }
}
