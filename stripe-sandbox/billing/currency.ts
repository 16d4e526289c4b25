import { invalid } from "../protocol/errors";
import type { Customer, Price } from "../state/wire";

/**
 * Stripe keeps a customer to one currency while anything of theirs is in it. Here it is so ever after the first, which is stricter:
 * what may come when everything has ended depends on what Stripe calls over.
 */
export function requireCurrency({ currency: fixed }: Pick<Customer, "currency">, currency: string): void {
  if (!fixed || fixed === currency) return;
  throw invalid(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${fixed}.`,
  );
}

/** What is added to something that has a currency must have it too. */
export function requireSameCurrency(price: Price, currency: string): Price {
  if (price.currency === currency) return price;
  throw invalid(`The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`);
}
