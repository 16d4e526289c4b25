import type Stripe from "stripe";
import { requireMay } from "@/lib/accounts/permissions";
import { MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { capital, countText } from "@/lib/core/wording";
import { reading, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { TopUp } from "@/prisma/generated/client";
import { refuseToSellSample } from "../checkout/refuse-to-sell-sample";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { cardOf } from "../subscriptions/subscription-view";
import { addedTax, taxRemark } from "../tax/invoice-tax";
import { taxName } from "../tax/tax-name";
import { QuoteInput, TopUpQuote } from "./contract";
import { draftInvoice, dropDraft } from "./draft-invoice";
import { requireBuyer, type Buyer } from "./require-top-ups";

/** How long a quote can be bought. */
const QUOTE_MS = 15 * MINUTE_MS;

/**
 * What so many packs cost, with tax, to the cent of their invoice. Nothing is charged. A quote takes the place of the one before it,
 * so of two windows one can buy.
 * @throws DomainError role-missing, conflict (nothing can be bought, or a payment is open), rate-limited, unavailable
 */
export async function quoteTopUp(ctx: Context, { orgId, ...given }: QuoteInput & { orgId: string }): Promise<TopUpQuote> {
  requireMay(ctx, "billing:write", orgId);
  const { packs } = QuoteInput.parse(given);
  await limitPayments(ctx, orgId);
  await refuseToSellSample(ctx);
  return withCustomerLock(ctx, orgId, async () => {
    const buyer = await requireBuyer(ctx, orgId);
    const { row, invoice } = await prepareTopUp(ctx, buyer, { orgId, packs, isAutomatic: false });
    const { id, calls } = row;
    return TopUpQuote.parse({
      ...{
        id,
        packs,
        calls,
        currency: buyer.pack.currency,
        lines: linesOf(invoice),
        dueCents: invoice.amount_due,
        taxRemark: taxRemark(invoice),
      },
      ...{ card: cardOf(buyer.row), endsAt: buyer.month.endsAt.toISOString() },
    });
  });
}

const OPEN = "A top-up is waiting for its payment. Pay it or cancel it under Billing, then buy another.";

type Wish = { orgId: string; packs: number; isAutomatic: boolean };
/** A purchase that has not begun: its row, and its invoice as a draft. For whoever holds the customer's lock. */
export async function prepareTopUp(ctx: Context, buyer: Buyer, wish: Wish): Promise<{ row: TopUp; invoice: Stripe.Invoice }> {
  const before = await reading(ctx).topUp.findUnique({ where: { openOf: wish.orgId } });
  if (before && before.state !== "quoted") throw new DomainError("conflict", OPEN);
  if (before?.invoiceId) await dropDraft(ctx, before.invoiceId);
  const row = await transaction(ctx, (tx) => insert(tx, buyer, { ...wish, replaced: before?.id ?? null }));
  const invoice = await draftInvoice(ctx, row, buyer);
  const data = { invoiceId: invoice.id, dueCents: invoice.amount_due };
  return { row: await reading(ctx).topUp.update({ where: { id: row.id }, data }), invoice };
}

/** The unique column lets only one be there, whoever holds the lock. */
async function insert(tx: TxContext, { pack, row }: Buyer, { replaced, ...wish }: Wish & { replaced: string | null }): Promise<TopUp> {
  if (replaced !== null) await tx.db.topUp.deleteMany({ where: { id: replaced, state: "quoted" } });
  const now = tx.clock.now();
  return tx.db.topUp.create({
    data: {
      ...{ id: newId("top"), openOf: wish.orgId, state: "quoted", plan: row.plan ?? "", ...wish },
      ...{ calls: pack.calls * wish.packs, currency: pack.currency, amountCents: pack.priceCents * wish.packs },
      ...{ createdAt: new Date(now), expiresAt: new Date(now + QUOTE_MS) },
    },
  });
}

/** The packs, the tax on top of them, and what the account has or owes. */
function linesOf(invoice: Stripe.Invoice): TopUpQuote["lines"] {
  const packs = invoice.lines.data.map(({ quantity, description, amount }) => ({
    description: `${countText(quantity ?? 1)} × ${description ?? "Top-up"}`,
    amountCents: amount,
  }));
  const tax = addedTax(invoice);
  const balance = invoice.amount_due - invoice.total;
  return [
    ...packs,
    ...(tax === 0 ? [] : [{ description: capital(taxName()), amountCents: tax }]),
    ...(balance === 0 ? [] : [{ description: balance < 0 ? "Credit on your account" : "Owed on your account", amountCents: balance }]),
  ];
}
