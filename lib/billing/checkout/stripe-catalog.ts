import type Stripe from "stripe";
import { CURRENCIES, USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import type { PlanInput } from "../contract";
import { INTERVALS, PLAN_TABLE, PLANS, priceOf, type BillingInterval, type PlanName } from "../plans";

/** What a plan costs in somebody's case: cents for a month, or for a year. */
export type PlanPrice = { plan: PlanName; interval: BillingInterval; currency: Currency; amountCents: number };

/** Products have ids of our own, so that a price leads back to its plan without a look-up. */
export const productIdOf = (plan: PlanName): string => `plan_${plan}`;
export const planOfProduct = (productId: string): PlanName | null => PLANS.find((plan) => productIdOf(plan) === productId) ?? null;

/** Enterprise has a price for every amount that was agreed with somebody. Keys from before there were currencies name none. */
export const lookupKeyOf = ({ plan, interval, currency, amountCents }: PlanPrice): string =>
  [plan, `${interval}ly`, ...(currency === USUAL_CURRENCY ? [] : [currency]), ...(PLAN_TABLE[plan].needsReview ? [amountCents] : [])].join(
    "_",
  );

/** The prices that everybody can see. */
export const LISTED: readonly PlanPrice[] = PLANS.filter((plan) => !PLAN_TABLE[plan].needsReview).flatMap((plan) =>
  INTERVALS.flatMap((interval) =>
    CURRENCIES.flatMap((currency) => {
      const amountCents = priceOf(plan, { interval, currency });
      return amountCents === null ? [] : { plan, interval, currency, amountCents };
    }),
  ),
);

/** The price of the plan table for what was asked for. @throws DomainError conflict (it is not sold by the year) */
export function listedPrice({ plan, interval = "month" }: PlanInput, currency: Currency): PlanPrice {
  const amountCents = priceOf(plan, { interval, currency });
  if (amountCents === null) throw new DomainError("conflict", `${PLAN_TABLE[plan].title} is sold by the month only.`);
  return { plan, interval, currency, amountCents };
}

const productOf = (price: Stripe.Price): string => (typeof price.product === "string" ? price.product : price.product.id);
export const planOfPrice = (price: Stripe.Price): PlanName | null => planOfProduct(productOf(price));

/** What differs between a price at Stripe and the plan table; empty when it can be sold as it is. */
function faultsOf(price: Stripe.Price, { plan, interval, currency, amountCents }: PlanPrice): string[] {
  const faults: [boolean, string][] = [
    [!price.active, "is archived"],
    [price.unit_amount !== amountCents, `costs ${price.unit_amount ?? "nothing"} cents instead of ${amountCents}`],
    [price.currency !== currency, `is in ${price.currency} instead of ${currency}`],
    [price.recurring?.interval !== interval || price.recurring.interval_count !== 1, `is not ${interval}ly`],
    [
      !isTaxBehaviour(price.tax_behavior),
      `${isTaxIncluded() ? "does not say that it includes" : "includes, or does not say whether it includes,"} tax`,
    ],
    [productOf(price) !== productIdOf(plan), `belongs to the product ${productOf(price)} instead of ${productIdOf(plan)}`],
  ];
  return faults.filter(([holds]) => holds).map(([, words]) => words);
}

const isTaxIncluded = (): boolean => env().TAX_INCLUDED;
const taxBehaviour = (): "inclusive" | "exclusive" => (isTaxIncluded() ? "inclusive" : "exclusive");

/** Where Stripe computes the tax, the price says whether that is within it; a rate of ours says so itself. */
function isTaxBehaviour(said: Stripe.Price["tax_behavior"]): boolean {
  const { kind } = env().TAX;
  return kind === "off" || said === taxBehaviour() || (kind === "rates" && (said ?? "unspecified") === "unspecified");
}

async function findPrice(ctx: Context, wanted: PlanPrice): Promise<Stripe.Price | null> {
  const { data } = await askStripe(ctx, (stripe) => stripe.prices.list({ lookup_keys: [lookupKeyOf(wanted)], limit: 1 }));
  return data[0] ?? null;
}

async function findProduct(ctx: Context, plan: PlanName): Promise<Stripe.Product | null> {
  try {
    return await askStripe(ctx, (stripe) => stripe.products.retrieve(productIdOf(plan)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** One thing that `billing sync` did or `doctor` found. */
export type CatalogNote = { what: string; note: string };

/** Makes the product of a plan, or makes it sellable and named as in the plan table. */
async function ensureProduct(ctx: Context, plan: PlanName): Promise<CatalogNote> {
  const [id, { title: name }] = [productIdOf(plan), PLAN_TABLE[plan]];
  const found = await findProduct(ctx, plan);
  if (!found) {
    await askStripe(ctx, (stripe) => stripe.products.create({ id, name, metadata: { plan } })).catch(async (error: unknown) => {
      // Another first sale at the same moment was faster.
      if (!isRefused(error) || !(await findProduct(ctx, plan))) throw error;
    });
    return { what: id, note: "created" };
  }
  if (found.active && found.name === name) return { what: id, note: "as it should be" };
  await askStripe(ctx, (stripe) => stripe.products.update(id, { name, active: true }));
  return { what: id, note: "updated" };
}

/**
 * The price to sell a plan at. One that is missing or not sellable is made; it takes the lookup key over from the one
 * before it, whose subscribers keep it.
 * @throws DomainError unavailable
 */
export async function ensurePrice(ctx: Context, wanted: PlanPrice): Promise<{ id: string; note: string }> {
  const found = await findPrice(ctx, wanted);
  if (found && faultsOf(found, wanted).length === 0) return { id: found.id, note: "as it should be" };
  await ensureProduct(ctx, wanted.plan);
  const made = await askStripe(ctx, (stripe) =>
    stripe.prices.create({
      product: productIdOf(wanted.plan),
      currency: wanted.currency,
      unit_amount: wanted.amountCents,
      recurring: { interval: wanted.interval },
      ...(env().TAX.kind === "stripe" ? { tax_behavior: taxBehaviour() } : {}),
      lookup_key: lookupKeyOf(wanted),
      transfer_lookup_key: true,
      metadata: { plan: wanted.plan },
    }),
  );
  return { id: made.id, note: found ? "replaced" : "created" };
}

/** Makes products and prices at Stripe what the plan table says. Doing it again changes nothing. */
export async function syncCatalog(ctx: Context): Promise<CatalogNote[]> {
  const notes: CatalogNote[] = [];
  for (const plan of PLANS) notes.push(await ensureProduct(ctx, plan));
  for (const wanted of LISTED) notes.push({ what: lookupKeyOf(wanted), note: (await ensurePrice(ctx, wanted)).note });
  return notes;
}

/** What differs between Stripe and the plan table; nothing is changed. */
export async function compareCatalog(ctx: Context): Promise<CatalogNote[]> {
  const notes: CatalogNote[] = [];
  for (const plan of PLANS) {
    const product = await findProduct(ctx, plan);
    if (!product) notes.push({ what: productIdOf(plan), note: "is missing" });
    else if (!product.active) notes.push({ what: productIdOf(plan), note: "is archived" });
    else if (product.name !== PLAN_TABLE[plan].title) notes.push({ what: productIdOf(plan), note: `is named "${product.name}"` });
  }
  for (const wanted of LISTED) {
    const price = await findPrice(ctx, wanted);
    const faults = price ? faultsOf(price, wanted) : ["is missing"];
    notes.push(...faults.map((note) => ({ what: lookupKeyOf(wanted), note })));
  }
  return notes;
}
