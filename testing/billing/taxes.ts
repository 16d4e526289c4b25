import type Stripe from "stripe";
import { changeDetails } from "@/lib/billing/details/change-details";
import type { BillingDetails } from "@/lib/billing/details/contract";
import { isLive } from "@/lib/billing/rules";
import type { Context } from "@/lib/platform/context";
import { env, provideEnv } from "@/lib/platform/env";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import type { Random } from "@/testing/random";

/** Worlds of a campaign take turns: without tax, with rates, with Stripe Tax. */
export const taxInWorld = (seed: number): void =>
  provideEnv({ TAX: ["off", "DE=19,FR=20", "stripe"][seed % 3] ?? "off", TAX_COUNTRY: "DE" });
export const noTax = (): void => provideEnv({ TAX: "off" });

const NOTHING = { line2: "", postalCode: "", state: "", taxId: "", purchaseOrder: "", note: "", invoiceEmails: [] };
const HOMES: readonly BillingDetails[] = [
  { ...NOTHING, name: "Nordlicht", line1: "Speicherstraße 4", city: "Kiel", country: "DE" },
  { ...NOTHING, name: "Nordlicht", line1: "Speicherstraße 4", city: "Kiel", country: "DE", taxId: "DE136695976" },
  { ...NOTHING, name: "Lumière", line1: "1 Rue Claire", city: "Lyon", country: "FR" },
  { ...NOTHING, name: "Lumière", line1: "1 Rue Claire", city: "Lyon", country: "FR", taxId: "FR40303265045" },
  { ...NOTHING, name: "Sunfirm", line1: "1 Main St", postalCode: "78701", city: "Austin", state: "TX", country: "US" },
];

export const homeOf = (random: Random): BillingDetails => random.pick(HOMES as readonly [BillingDetails, ...BillingDetails[]]);
export const moveHome = (ctx: Context, orgId: string, random: Random) => changeDetails(ctx, orgId, homeOf(random));

/** Percent that the seller in Germany has to add, by a table of its own. */
function percentFor(country: string, hasTaxId: boolean): number {
  if (country === "DE") return env().TAX.kind === "stripe" && hasTaxId ? 0 : 19;
  return country === "FR" && !hasTaxId ? 20 : 0;
}

const percentOf = ({ default_tax_rates: rates }: Stripe.Subscription): number =>
  (rates ?? []).reduce((sum, { percentage }) => sum + percentage, 0);

/** What is wrong with the tax of a customer's live subscriptions and of its invoices, as sentences. */
export async function taxFaults(ctx: Context, id: string): Promise<string[]> {
  const { kind } = env().TAX;
  if (kind === "off") return [];
  const customer = await askStripe(ctx, (stripe) => stripe.customers.retrieve(id, { expand: ["tax_ids"] })).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!customer || customer.deleted) return [];
  const country = customer.address?.country ?? "";
  const percent = percentFor(country, (customer.tax_ids?.data.length ?? 0) > 0);
  const { data: subscriptions } = await askStripe(ctx, (stripe) => stripe.subscriptions.list({ customer: id, limit: 20 }));
  const wrong = subscriptions.filter((one) =>
    kind === "stripe" ? one.automatic_tax.enabled !== (country !== "") : percentOf(one) !== percent,
  );
  const { data: invoices } = await askStripe(ctx, (stripe) => stripe.invoices.list({ customer: id, limit: 100 }));
  const odd = invoices.filter(({ subtotal, total, lines, total_discount_amounts: amounts }) => {
    const net = subtotal - (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const off = [0, 19, 20].map((known) => Math.abs(total - net - (net * known) / 100));
    return Math.min(...off) > lines.data.length;
  });
  return [
    ...wrong.filter(isLive).map((one) => `${one.id} has ${percentOf(one)} % instead of ${percent} % in ${country}`),
    ...odd.map(({ id: invoice, subtotal, total }) => `${invoice} of ${subtotal} comes to ${total}`),
  ];
}
