import type Stripe from "stripe";
import { recordEvent } from "@/lib/events/record-event";
import { reading, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import type { TopUp } from "@/prisma/generated/client";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import { notifyPayers } from "../notify-payers";
import { currentSubscription } from "../records";
import { forgetCachedReads } from "../sync/cached-reads";
import { monthOfTopUps } from "./count-top-ups";
import { grantedMail } from "./mails";

/** A purchase that has begun, as Stripe has it now. */
const UNDER_WAY = ["open", "quoted"];

/** An event of an invoice: where that is of a top-up, what it says is written down. */
export async function followTopUpInvoice(ctx: Context, orgId: string, invoiceId: string): Promise<void> {
  const row = await reading(ctx).topUp.findUnique({ where: { invoiceId } });
  if (row?.orgId === orgId) await followTopUp(ctx, row);
}

type AtStripe = { invoice: Stripe.Invoice | null; needsAction: boolean; chargeId: string | null };

/**
 * Reads the invoice of a top-up from Stripe and writes what follows: its calls once it is paid, in the month that runs then. However
 * often, in whichever order and on however many servers it is asked, they are granted once.
 */
export async function followTopUp(ctx: Context, row: TopUp): Promise<TopUp> {
  const { id, orgId, invoiceId, state } = row;
  const present = async (): Promise<TopUp> => (await reading(ctx).topUp.findUnique({ where: { id } })) ?? row;
  if (!UNDER_WAY.includes(state) || invoiceId === null) return present();
  const said = await readInvoice(ctx, invoiceId);
  await transaction(ctx, async (tx) => {
    // The same lock as of what Stripe says of the customer.
    await tx.db.$queryRaw`select org_id from billing_customer where org_id = ${orgId} for update`;
    // A quote that another one replaces at this moment is deleted before or after, and what became of its draft is nobody's business.
    await tx.db.$queryRaw`select id from top_up where id = ${id} for update`;
    const now = await tx.db.topUp.findUnique({ where: { id } });
    if (now && UNDER_WAY.includes(now.state)) await write(tx, now, said);
  });
  forgetCachedReads(orgId);
  return present();
}

async function readInvoice(ctx: Context, invoiceId: string): Promise<AtStripe> {
  const invoice = await askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoiceId)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (invoice?.status !== "open" && invoice?.status !== "paid") return { invoice, needsAction: false, chargeId: null };
  const { data } = await askStripe(ctx, (stripe) =>
    stripe.invoicePayments.list({ invoice: invoiceId, expand: ["data.payment.payment_intent"], limit: 10 }),
  );
  const intents = data.flatMap(({ payment: { payment_intent: intent } }) => (typeof intent === "object" ? [intent] : []));
  const charge = intents.find(({ status }) => status === "succeeded")?.latest_charge ?? null;
  return {
    invoice,
    needsAction: intents.some(({ status }) => status === "requires_action"),
    chargeId: typeof charge === "string" ? charge : (charge?.id ?? null),
  };
}

async function write(tx: TxContext, row: TopUp, { invoice, needsAction, chargeId }: AtStripe): Promise<void> {
  const { id } = row;
  switch (invoice?.status) {
    case "paid":
      return grant(tx, row, { chargeId, url: invoice.hosted_invoice_url ?? null });
    case "open":
      await tx.db.topUp.update({
        where: { id },
        data: { invoiceUrl: invoice.hosted_invoice_url ?? null, dueCents: invoice.amount_remaining, needsAction },
      });
      return;
    case "draft":
      return;
    default:
      await tx.db.topUp.update({ where: { id }, data: { state: "void", openOf: null } });
      if (row.state === "open") await recordEvent(tx, eventOf("top-up.cancelled", row));
  }
}

const eventOf = <T extends "top-up.cancelled" | "top-up.granted" | "top-up.unusable">(
  type: T,
  { id, orgId, calls, packs, currency, amountCents, isAutomatic }: TopUp,
) => ({ type, orgId, subject: id, data: { calls, packs, currency, amountCents, isAutomatic } });

/** What is paid while no plan is in force that it could be added to is given back. */
async function grant(tx: TxContext, row: TopUp, { chargeId, url }: { chargeId: string | null; url: string | null }): Promise<void> {
  const { id, orgId } = row;
  const month = await monthNow(tx, orgId);
  const paid = { chargeId, invoiceUrl: url, needsAction: false, dueCents: 0 };
  if (month === null) {
    await tx.db.topUp.update({ where: { id }, data: { ...paid, state: "unusable" } });
    await recordEvent(tx, eventOf("top-up.unusable", row));
    return;
  }
  const period = { periodStartsAt: month.startsAt, periodEndsAt: month.endsAt };
  const grantedAt = new Date(tx.clock.now());
  await tx.db.topUp.update({ where: { id }, data: { ...paid, ...period, state: "granted", openOf: null, grantedAt } });
  await settleEntitlement(tx, orgId);
  await recordEvent(tx, eventOf("top-up.granted", row));
  await notifyPayers(tx, orgId, { template: "top-up.granted", once: id, mail: grantedMail(row, month.endsAt) });
}

async function monthNow(tx: TxContext, orgId: string) {
  const organisation = await tx.db.organisation.findUniqueOrThrow({ where: { id: orgId } });
  const entitlement = await tx.db.entitlement.findUnique({ where: { orgId } });
  if (organisation.suspendedAt || organisation.deletedAt || !entitlement) return null;
  return monthOfTopUps(entitlement, await currentSubscription(tx.db, orgId), tx.clock.now());
}
