import type Stripe from "stripe";
import type { Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import { PLAN_TABLE, PLANS } from "./plans";
import { GRACE_MS, owedCents } from "./rules";

type Ended = { id: string; plan: string | null };
const USED = "select used from period where org_id = $1 and kind = 'live' and starts_at = $2";
const ignoreOver = (error: unknown): void => {
  if (!isMissing(error) && !isRefused(error)) throw error;
};

/**
 * Of a subscription that has ended, what was used without being paid stays owed: its last open invoice is reduced to that,
 * and what was not used is given up. Doing it again changes nothing.
 */
export async function settleDebts(ctx: Context, orgId: string, ended: Ended): Promise<void> {
  const open = await askStripe(ctx, (stripe) => stripe.invoices.list({ subscription: ended.id, status: "open", limit: 100 }));
  // What is paid by invoice was agreed with a person: it stays due as it is.
  const data = open.data.filter(({ collection_method: method }) => method !== "send_invoice");
  const [latest, ...older] = data;
  if (!latest) return;
  let owed = 0;
  for (const invoice of data) owed += await owedOf(ctx, orgId, ended.plan, invoice);
  const excess = latest.amount_remaining - owed;
  for (const { id } of owed === 0 ? data : older) await askStripe(ctx, (stripe) => stripe.invoices.voidInvoice(id)).catch(ignoreOver);
  if (owed === 0 || excess <= 0) return;
  const note: Stripe.CreditNoteCreateParams = { invoice: latest.id, amount: excess, memo: "Calls that were not used" };
  await askStripe(ctx, (stripe) => stripe.creditNotes.create(note)).catch(ignoreOver);
}

/** US cents that are owed for the period of an invoice; 0 for what is no renewal. */
export async function owedOf(ctx: Context, orgId: string, plan: string | null, invoice: Stripe.Invoice): Promise<number> {
  const line = invoice.lines.data.find(({ amount }) => amount > 0);
  if (invoice.billing_reason !== "subscription_cycle" || !line) return 0;
  const startsAt = new Date(line.period.start * 1_000);
  const { rows } = await pool().query<{ used: number }>(USED, [orgId, startsAt]);
  const failedMs = (invoice.status_transitions.finalized_at ?? invoice.created) * 1_000;
  const lastedMs = Math.min(ctx.clock.now(), failedMs + GRACE_MS) - startsAt.getTime();
  const lengthMs = (line.period.end - line.period.start) * 1_000;
  return owedCents(invoice.total, { used: rows[0]?.used ?? 0, planCalls: await planCallsOf(orgId, plan), lasted: lastedMs / lengthMs });
}

async function planCallsOf(orgId: string, plan: string | null): Promise<number | null> {
  const held = await prisma().entitlement.findUnique({ where: { orgId } });
  const name = PLANS.find((one) => one === plan);
  return (held?.plan === plan ? held?.quotaCalls : null) ?? (name === undefined ? null : PLAN_TABLE[name].quotaCalls);
}
