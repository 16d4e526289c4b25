import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireOperator, requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { askStripe } from "@/lib/platform/stripe";
import type { TopUp } from "@/prisma/generated/client";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { notifyPayers } from "../notify-payers";
import { noteRefund } from "../refunds/note-refund";
import { voidOpen } from "./buy-top-up";
import type { TopUpView } from "./contract";
import { dropDraft } from "./draft-invoice";
import { followTopUp } from "./follow-top-up";
import { cancelledMail } from "./mails";
import { readTopUps } from "./read-top-ups";
import { findBuyer } from "./require-top-ups";

/**
 * Cancels a purchase that waits for its payment; one that was just paid stays.
 * @throws DomainError role-missing, step-up-required, conflict (nothing waits), unavailable
 */
export async function cancelTopUp(ctx: Context, { orgId }: { orgId: string }): Promise<TopUpView | null> {
  requireMay(ctx, "billing:write", orgId);
  requireRecentSignIn(ctx);
  await limitPayments(ctx, orgId);
  await withCustomerLock(ctx, orgId, async () => {
    const row = await openOf(ctx, orgId);
    if (row?.state !== "open") throw new DomainError("conflict", "No top-up is waiting for its payment. Reload the page.");
    await end(ctx, row);
    const { state } = await reading(ctx).topUp.findUniqueOrThrow({ where: { id: row.id } });
    if (state !== "void") throw new DomainError("conflict", "The top-up was paid at the same moment, so it was not cancelled.");
  });
  return readTopUps(ctx, orgId);
}

/** Reads every purchase that is under way from Stripe, and ends what can't or won't be paid any more. */
export async function followTopUps(ctx: Context): Promise<{ followed: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const rows = await reading(ctx).topUp.findMany({ where: { openOf: { not: null } }, select: { orgId: true } });
  for (const { orgId } of rows)
    await followOpen(ctx, orgId).catch((error: unknown) => log().warn({ err: error, orgId }, "a top-up could not be followed yet"));
  return { followed: rows.length };
}

const openOf = (ctx: Context, orgId: string): Promise<TopUp | null> => reading(ctx).topUp.findUnique({ where: { openOf: orgId } });

/** The same for one organisation. */
export async function followOpen(ctx: Context, orgId: string): Promise<void> {
  await withCustomerLock(ctx, orgId, async () => {
    const before = await openOf(ctx, orgId);
    if (!before) return;
    const row = await followTopUp(ctx, before);
    if (row.state === "unusable") return giveBack(ctx, row);
    if (row.state === "quoted" || row.state === "open") await endIfOver(ctx, row);
  });
}

/** Ends what is under way and not paid, for whoever holds the customer's lock. */
export async function endOpenTopUp(ctx: Context, orgId: string): Promise<void> {
  const row = await openOf(ctx, orgId);
  if (row && row.state !== "unusable") await end(ctx, row);
}

/** What is suspended, ended or disputed meanwhile can't be paid any more either. */
async function endIfOver(ctx: Context, row: TopUp): Promise<void> {
  const isOver = row.expiresAt.getTime() <= ctx.clock.now() || (row.state === "open" && "refusal" in (await findBuyer(ctx, row.orgId)));
  if (!isOver) return;
  await end(ctx, row);
  // Who left a quote behind expects nothing.
  if (row.state === "open") await transaction(ctx, (tx) => tellEnded(tx, row));
}

async function tellEnded(tx: TxContext, { id, orgId, ...bought }: TopUp): Promise<void> {
  const row = await tx.db.topUp.findUnique({ where: { id } });
  if (row?.state === "void") await notifyPayers(tx, orgId, { template: "top-up.cancelled", once: id, mail: cancelledMail(bought) });
}

async function end(ctx: Context, row: TopUp): Promise<void> {
  if (row.invoiceId === null || row.state === "quoted") {
    if (row.invoiceId !== null) await dropDraft(ctx, row.invoiceId);
    await reading(ctx).topUp.deleteMany({ where: { id: row.id, state: row.state } });
    return;
  }
  await voidOpen(ctx, row.invoiceId);
  await followTopUp(ctx, row);
}

/** Gives a payment back that bought nothing: what was paid by card to the card, and the rest to the account. */
async function giveBack(
  ctx: Context,
  { id, orgId, invoiceId, chargeId, calls, packs, currency, amountCents, isAutomatic }: TopUp,
): Promise<void> {
  if (invoiceId !== null) {
    const { total, amount_paid: paid } = await askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoiceId));
    const rest = total - paid;
    const note = {
      ...{ invoice: invoiceId, amount: total, reason: "order_change" as const },
      ...(paid > 0 ? { refund_amount: paid } : {}),
      ...(rest > 0 ? { credit_amount: rest } : {}),
    };
    await askStripe(ctx, (stripe) => stripe.creditNotes.create(note, { idempotencyKey: `${id}/give-back` }));
    if (chargeId !== null) await noteRefund(ctx, orgId, chargeId);
  }
  await transaction(ctx, async (tx) => {
    const { count } = await tx.db.topUp.updateMany({ where: { id, state: "unusable" }, data: { state: "returned", openOf: null } });
    const data = { calls, packs, currency, amountCents, isAutomatic };
    if (count === 1) await recordEvent(tx, { type: "top-up.returned", orgId, subject: id, data });
  });
}
