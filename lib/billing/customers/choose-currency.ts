import { CURRENCY_NAMES, currencyIn, USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { customerOf } from "../records";

/**
 * What an organisation pays in: as wished until it has paid, and the same ever after, because Stripe takes no second currency of a
 * customer.
 * @throws DomainError conflict (it pays in another currency)
 */
export async function chooseCurrency(ctx: Context, orgId: string, wish?: Currency): Promise<Currency> {
  const fixed = currencyIn((await customerOf(reading(ctx), orgId))?.currency);
  if (fixed !== null && wish !== undefined && fixed !== wish)
    throw new DomainError(
      "conflict",
      `Your organisation pays in ${CURRENCY_NAMES[fixed]}, so a price in ${CURRENCY_NAMES[wish]} can't be used.`,
    );
  return fixed ?? wish ?? USUAL_CURRENCY;
}
