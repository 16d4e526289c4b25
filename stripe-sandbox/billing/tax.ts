import type { Engine } from "../engine";
import { invalid } from "../protocol/errors";
import { taxIdsOf } from "../resources/tax-ids";
import type { Customer, Invoice, InvoiceLine, Price, Subscription, TaxRate } from "../state/wire";

/**
 * Standard rates of some countries, by which the sandbox reckons where Stripe Tax would; other countries are not taxed. The seller is
 * in none of them, so a business with a tax ID pays the tax itself.
 */
const AUTOMATIC: Readonly<Record<string, number>> = {
  ...{ AT: 20, AU: 10, BE: 21, CH: 8.1, CZ: 21, DE: 19, DK: 25, ES: 21, FR: 20, GB: 20, IE: 23, IT: 22, JP: 10, NL: 21, NO: 25 },
  ...{ PL: 23, PT: 23, SE: 25, SG: 9 },
};

/** A rate that applies. `reason` in Stripe's words; where the customer pays the tax, the rate is nought. */
export type Levy = { rate: TaxRate; reason: NonNullable<InvoiceLine["taxes"]>[number]["taxability_reason"] };

export const newTaxRate = (id: string, given: Pick<TaxRate, "display_name" | "inclusive" | "percentage"> & Partial<TaxRate>): TaxRate => ({
  id,
  object: "tax_rate",
  active: true,
  country: null,
  created: 0,
  description: null,
  effective_percentage: null,
  flat_amount: null,
  jurisdiction: null,
  jurisdiction_level: null,
  livemode: false,
  metadata: {},
  rate_type: "percentage",
  state: null,
  tax_type: null,
  ...given,
});

function automaticLevy(engine: Engine, customer: Customer, isInclusive: boolean): Levy[] {
  const country = customer.address?.country ?? "";
  const standard = AUTOMATIC[country];
  if (standard === undefined || customer.tax_exempt === "exempt") return [];
  const isReverse = customer.tax_exempt === "reverse" || taxIdsOf(engine, customer.id).length > 0;
  const percentage = isReverse ? 0 : standard;
  const id = `txr_auto${country}${String(percentage).replace(".", "p")}${isInclusive ? "i" : "e"}`;
  const rate = newTaxRate(id, { active: false, country, display_name: "VAT", inclusive: isInclusive, percentage, tax_type: "vat" });
  engine.db.put("taxRates", rate);
  return [{ rate, reason: isReverse ? "reverse_charge" : "standard_rated" }];
}

/** Where in the United States somebody is, is in the postal code. */
export const isLocated = ({ address }: Customer): boolean =>
  Boolean(address?.country) && (address?.country !== "US" || /^\d{5}(-?\d{4})?$/.test(address.postal_code ?? ""));

/** Automatic tax needs an address, and prices that say whether they include it. */
export function requireTaxable(customer: Customer, prices: readonly Price[]): void {
  if (!isLocated(customer))
    throw invalid("The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.", {
      code: "customer_tax_location_invalid",
      param: "automatic_tax",
    });
  const unclear = prices.find(({ tax_behavior: behaviour }) => behaviour !== "inclusive" && behaviour !== "exclusive");
  if (unclear !== undefined)
    throw invalid(`The price ${unclear.id} has no tax_behavior. Set it to compute tax automatically.`, { param: "automatic_tax" });
}

type Taxed = Pick<Subscription, "automatic_tax" | "default_tax_rates">;

/** What applies to what a subscription charges at a price. */
export function leviesOf(engine: Engine, customer: Customer, { of, price }: { of: Taxed; price: Price }): Levy[] {
  if (of.automatic_tax.enabled) return automaticLevy(engine, customer, price.tax_behavior === "inclusive");
  if (customer.tax_exempt === "exempt" || customer.tax_exempt === "reverse") return [];
  return (of.default_tax_rates ?? []).map((rate) => ({ rate, reason: "not_available" }));
}

/** Half a cent goes away from nought, for what is charged and for what is given back alike. */
const rounded = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents));

const taxOf = (amount: number, { inclusive, percentage }: TaxRate): number =>
  rounded(inclusive ? amount - amount / (1 + percentage / 100) : (amount * percentage) / 100);

export const taxesOn = (amount: number, levies: readonly Levy[]): NonNullable<InvoiceLine["taxes"]> =>
  levies.map(({ rate, reason }) => {
    const tax = taxOf(amount, rate);
    return {
      amount: tax,
      tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: reason,
      taxable_amount: rate.inclusive ? amount - tax : amount,
      type: "tax_rate_details",
    };
  });

type Taxes = NonNullable<Invoice["total_taxes"]>;

/** The taxes of all lines, one entry for a rate. */
export function sumTaxes(lines: readonly NonNullable<InvoiceLine["taxes"]>[]): Taxes {
  const sums = new Map<string, Taxes[number]>();
  for (const tax of lines.flat()) {
    const id = tax.tax_rate_details?.tax_rate ?? "";
    const before = sums.get(id);
    const taxable_amount = (before?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0);
    sums.set(id, { ...tax, amount: (before?.amount ?? 0) + tax.amount, taxable_amount });
  }
  return [...sums.values()];
}

/** What is put on top of the prices. */
export const onTop = (taxes: Taxes): number =>
  taxes.reduce((sum, { amount, tax_behavior: behaviour }) => sum + (behaviour === "exclusive" ? amount : 0), 0);
/** What is within them. */
export const within = (taxes: Taxes): number =>
  taxes.reduce((sum, { amount, tax_behavior: behaviour }) => sum + (behaviour === "inclusive" ? amount : 0), 0);
