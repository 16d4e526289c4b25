import type Stripe from "stripe";
import { DAY_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import { readUsedBetween } from "../entitlement/read-period-quota";
import { paidPlanOf } from "../periods";
import { MONTHS_OF, PLAN_TABLE, PLANS } from "../plans";
import { GRACE_MS, MIN_CHARGE_CENTS, owedCents } from "../rules";

const LONGEST_MONTH_MS = 31 * DAY_MS;

type Ended = { id: string; plan: string | null };
const ignoreOver = (error: unknown): void => {
  if (!isMissing(error) && !isRefused(error)) throw error;
};

/**
 * Of a subscription that has ended, what was used without being paid stays owed: credit of the account that its open invoices
 * had used pays it first, the last of them is reduced to the rest, and what was not used is given up. A rest that is too small
 * to be charged is given up too. Doing it again changes nothing.
 */
export async function settleDebts(ctx: Context, orgId: string, ended: Ended): Promise<void> {
  const open = await askStripe(ctx, (stripe) => stripe.invoices.list({ subscription: ended.id, status: "open", limit: 100 }));
  // What is paid by invoice was agreed with a person: it stays due as it is.
  const data = open.data.filter(({ collection_method: method }) => method !== "send_invoice");
  const [latest, ...older] = data;
  if (!latest) return;
  let owed = 0;
  for (const invoice of data) owed += await owedOf(ctx, orgId, { plan: ended.plan, invoice });
  const due = owed - appliedTo(data);
  const isOver = owed === 0 || due < MIN_CHARGE_CENTS;
  // A voided invoice gives back what it had used of the account.
  await useCredit(ctx, latest, isOver ? Math.max(0, Math.min(owed, appliedTo(data))) : appliedTo(older));
  for (const { id } of isOver ? data : older) await askStripe(ctx, (stripe) => stripe.invoices.voidInvoice(id)).catch(ignoreOver);
  const excess = latest.amount_remaining - due;
  if (isOver || excess <= 0) return;
  const note: Stripe.CreditNoteCreateParams = { invoice: latest.id, amount: excess, memo: "Unused calls" };
  await askStripe(ctx, (stripe) => stripe.creditNotes.create(note)).catch(ignoreOver);
}

/** US cents of credit on the account that were used for these invoices; below zero where they collected a debit of it. */
const appliedTo = (invoices: readonly Stripe.Invoice[]): number =>
  invoices.reduce((sum, { starting_balance: before, ending_balance: after }) => sum + (after ?? before) - before, 0);

/** Takes what is owed from the account, once for an invoice. */
async function useCredit(ctx: Context, { id, customer, currency }: Stripe.Invoice, amount: number): Promise<void> {
  const account = typeof customer === "string" ? customer : customer?.id;
  if (amount === 0 || account === undefined) return;
  const { data } = await askStripe(ctx, (stripe) => stripe.customers.listBalanceTransactions(account, { limit: 100 }));
  if (data.some(({ metadata }) => metadata?.settled_invoice === id)) return;
  const debit = { amount, currency, description: "Unpaid calls", metadata: { settled_invoice: id } };
  // Two that settle at once take it once.
  await askStripe(ctx, (stripe) => stripe.customers.createBalanceTransaction(account, debit, { idempotencyKey: `settled/${id}` }));
}

/** US cents that are owed for the period of an invoice; 0 for what is no renewal. */
export async function owedOf(
  ctx: Context,
  orgId: string,
  { plan, invoice }: { plan: string | null; invoice: Stripe.Invoice },
): Promise<number> {
  const line = invoice.lines.data.find(({ amount }) => amount > 0);
  if (invoice.billing_reason !== "subscription_cycle" || !line) return 0;
  const startsAt = new Date(line.period.start * 1_000);
  const endsAt = new Date(line.period.end * 1_000);
  const used = await readUsedBetween(pool(), orgId, { from: startsAt, until: endsAt });
  const failedMs = (invoice.status_transitions.finalized_at ?? invoice.created) * 1_000;
  const lastedMs = Math.min(ctx.clock.now(), failedMs + GRACE_MS) - startsAt.getTime();
  const lengthMs = endsAt.getTime() - startsAt.getTime();
  const planCalls = await planCallsOf(orgId, plan);
  const months = lengthMs > LONGEST_MONTH_MS ? MONTHS_OF.year : MONTHS_OF.month;
  return owedCents(invoice.total, { used, planCalls: planCalls === null ? null : planCalls * months, lasted: lastedMs / lengthMs });
}

async function planCallsOf(orgId: string, plan: string | null): Promise<number | null> {
  const entitlement = await prisma().entitlement.findUnique({ where: { orgId } });
  const name = PLANS.find((one) => one === plan);
  return (
    (entitlement && paidPlanOf(entitlement) === plan ? entitlement.quotaCalls : null) ??
    (name === undefined ? null : PLAN_TABLE[name].quotaCalls)
  );
}
