import { env } from "@/lib/platform/env";

/** What stands beside prices, as a sentence; null where no tax is added. */
export function taxSentence(): string | null {
  const { TAX: mode, TAX_NAME: name, TAX_INCLUDED: isIncluded } = env();
  if (mode.kind === "off") return null;
  return isIncluded ? `Prices include ${name} where it applies.` : `${name} is added where it applies.`;
}
