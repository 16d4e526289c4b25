import type Stripe from "stripe";
import { countText } from "@/lib/core/wording";
import type { Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import type { TopUp } from "@/prisma/generated/client";
import { planTitle } from "../mails";
import { prepareTax } from "../tax/read-tax";
import { locationRefusal } from "../tax/tax-location";
import type { Buyer } from "./require-top-ups";

/** Products have ids of our own, apart from those of plans. */
export const topUpProductOf = (plan: string): string => `top_up_${plan}`;
export const isTopUpProduct = (productId: string): boolean => productId.startsWith("top_up_");

async function ensureProduct(ctx: Context, plan: string): Promise<string> {
  const [id, name] = [topUpProductOf(plan), `${planTitle(plan)} top-up`];
  const found = await askStripe(ctx, (stripe) => stripe.products.retrieve(id)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found?.active) return id;
  if (found) await askStripe(ctx, (stripe) => stripe.products.update(id, { active: true }));
  else
    await askStripe(ctx, (stripe) => stripe.products.create({ id, name, metadata: { top_up_of: plan } })).catch((error: unknown) => {
      // Another first sale at the same moment was faster.
      if (!isRefused(error)) throw error;
    });
  return id;
}

/** The card that the plan is charged to, where it is not the customer's own. */
async function cardOf(ctx: Context, subscriptionId: string): Promise<{ default_payment_method?: string }> {
  const { default_payment_method: method } = await askStripe(ctx, (stripe) => stripe.subscriptions.retrieve(subscriptionId));
  const id = typeof method === "string" ? method : method?.id;
  return id === undefined ? {} : { default_payment_method: id };
}

/**
 * Makes the invoice of a top-up at Stripe, as a draft, so that what it comes to with its tax is shown before it is charged. Nothing
 * charges it by itself, and no discount of the customer or the plan applies to it.
 */
export async function draftInvoice(ctx: Context, row: TopUp, { row: subscription, customer, pack }: Buyer): Promise<Stripe.Invoice> {
  const product = await ensureProduct(ctx, row.plan);
  const params: Stripe.InvoiceCreateParams = {
    customer,
    auto_advance: false,
    collection_method: "charge_automatically",
    currency: pack.currency,
    discounts: "",
    pending_invoice_items_behavior: "exclude",
    metadata: { org_id: row.orgId, top_up: row.id },
    ...(await cardOf(ctx, subscription.id)),
    ...(await prepareTax(ctx, customer)),
  };
  const { id: invoice } = await askStripe(ctx, (stripe) => stripe.invoices.create(params, { idempotencyKey: `${row.id}/invoice` })).catch(
    (error: unknown) => {
      throw locationRefusal(error) ?? error;
    },
  );
  const isTaxComputed = env().TAX.kind === "stripe";
  const tax = isTaxComputed ? { tax_behavior: env().TAX_INCLUDED ? ("inclusive" as const) : ("exclusive" as const) } : {};
  const item: Stripe.InvoiceItemCreateParams = {
    ...{ customer, invoice, quantity: row.packs },
    description: `Top-up of ${countText(pack.calls)} calls`,
    price_data: { currency: pack.currency, product, unit_amount: pack.priceCents, ...tax },
  };
  await askStripe(ctx, (stripe) => stripe.invoiceItems.create(item, { idempotencyKey: `${row.id}/item` }));
  return askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoice));
}

/** Deletes a draft that nobody bought, its items first: they would come with the next invoice. */
export async function dropDraft(ctx: Context, invoiceId: string): Promise<void> {
  try {
    const { lines, status } = await askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoiceId));
    if (status !== "draft") return;
    for (const { parent } of lines.data) {
      const item = parent?.invoice_item_details?.invoice_item;
      if (item !== undefined) await askStripe(ctx, (stripe) => stripe.invoiceItems.del(item));
    }
    await askStripe(ctx, (stripe) => stripe.invoices.del(invoiceId));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
