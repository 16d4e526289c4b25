/**
 * Currencies that plans are sold in, as ISO 4217 codes in Stripe's small letters. Each has two decimals, so amounts are whole cents,
 * pence and so on in all of them; one without needs more than a line here.
 */
export const CURRENCIES = ["usd", "eur", "gbp"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The one that everything is priced in, and that an organisation has until it has chosen another. */
export const USUAL_CURRENCY: Currency = "usd";

export const CURRENCY_NAMES = {
  usd: "US dollars",
  eur: "euros",
  gbp: "pounds sterling",
} as const satisfies Record<Currency, string>;

/** The currency of a code from outside; null: nothing is sold in it. */
export const currencyIn = (code: string | null | undefined): Currency | null => CURRENCIES.find((known) => known === code) ?? null;

/** "$", "€", "£" */
export const currencySign = (currency: string): string =>
  (0).toLocaleString("en-US", { style: "currency", currency }).replaceAll(/[\d.,\s]/g, "");

/** What an organisation pays in, by what is written down of it. */
export const currencyOf = (row: { currency: string | null } | null | undefined): Currency => currencyIn(row?.currency) ?? USUAL_CURRENCY;

/** What an address carries along of a wish to pay in another currency than the usual one. */
export const currencyParam = (currency: Currency | undefined): string =>
  currency === undefined || currency === USUAL_CURRENCY ? "" : `&currency=${currency}`;
