import type Stripe from "stripe";
import type { Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { isLive } from "../rules";
import { exemptionOfCustomer } from "./exemption";
import { isTaxOn, taxOfCustomer, taxParams, type TaxParams, tellExemption } from "./read-tax";
import type { Tax } from "./rules";
import { taxName } from "./tax-name";

/** Whether a subscription has this tax already. */
function hasTax({ automatic_tax: automatic, default_tax_rates: rates }: Stripe.Subscription, tax: Tax): boolean {
  if (automatic.enabled !== (tax.kind === "automatic")) return false;
  if (tax.kind !== "rate") return (rates ?? []).length === 0;
  const [name, isIncluded] = [taxName(), env().TAX_INCLUDED];
  const [rate, ...more] = rates ?? [];
  if (!rate || more.length > 0) return false;
  return (
    rate.country === tax.country && rate.percentage === Number(tax.percent) && rate.inclusive === isIncluded && rate.display_name === name
  );
}

/**
 * What is left to do so that the next invoices of a customer have the tax that the settings, the address and the tax ID ask for:
 * whoever changed these, here or on Stripe's pages. Invoices that exist stay as they are.
 */
export async function taxTasks(
  ctx: Context,
  customer: Stripe.Customer | null,
  subscriptions: readonly Stripe.Subscription[],
): Promise<(() => Promise<unknown>)[]> {
  if (!isTaxOn() || customer === null) return [];
  const exemption = await exemptionOfCustomer(ctx, customer.id);
  const tax = taxOfCustomer(customer, exemption);
  const wrong = subscriptions.filter((one) => isLive(one) && !hasTax(one, tax));
  return [() => tellExemption(ctx, customer, { tax, exemption }), ...wrong.map((one) => () => putTax(ctx, one, tax))];
}

async function putTax(ctx: Context, { id, schedule }: Stripe.Subscription, tax: Tax): Promise<void> {
  const params = await taxParams(ctx, tax);
  const rates = params.default_tax_rates ?? [];
  // One excludes the other, so what goes comes first.
  const change: Stripe.SubscriptionUpdateParams = {
    default_tax_rates: rates.length === 0 ? "" : rates,
    automatic_tax: params.automatic_tax ?? { enabled: false },
  };
  await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, change));
  if (schedule && typeof schedule === "object" && schedule.status === "active") await putOnPhases(ctx, schedule, params);
}

const idOf = (given: string | { id: string } | null | undefined): string | undefined =>
  typeof given === "string" ? given : (given?.id ?? undefined);

/** A phase has the rates that it names and no others: those to come are told too. */
async function putOnPhases(
  ctx: Context,
  { id, current_phase: current, phases }: Stripe.SubscriptionSchedule,
  params: TaxParams,
): Promise<void> {
  const rates = params.default_tax_rates ?? [];
  const left = phases.filter(({ end_date: end }) => end > (current?.start_date ?? 0));
  const told = left.map((phase): Stripe.SubscriptionScheduleUpdateParams.Phase => {
    const method = idOf(phase.default_payment_method);
    return {
      items: phase.items.map(({ price, quantity }) => ({ price: idOf(price) ?? "", quantity: quantity ?? 1 })),
      start_date: phase.start_date,
      end_date: phase.end_date,
      proration_behavior: "none",
      default_tax_rates: rates,
      // And the discounts: what it does not name goes.
      discounts: phase.discounts.length === 0 ? "" : phase.discounts.map(({ discount }) => ({ discount: idOf(discount) ?? "" })),
      ...(method === undefined ? {} : { default_payment_method: method }),
    };
  });
  const default_settings = { automatic_tax: params.automatic_tax ?? { enabled: false } };
  await askStripe(ctx, (stripe) => stripe.subscriptionSchedules.update(id, { phases: told, default_settings, proration_behavior: "none" }));
}
