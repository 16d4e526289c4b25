import { capital } from "@/lib/core/wording";
import { env } from "@/lib/platform/env";
import type { ExemptionKind } from "./contract";
import { taxName } from "./tax-name";

export const reverseSentence = (): string => `Reverse charge: ${taxName()} is paid by the customer.`;
export const exemptSentence = (): string => `Tax exempt: no ${taxName()} is charged.`;

/** What stands beside prices, as a sentence; null where no tax is added. @param exemption what our team set for who reads it */
export function taxSentence(exemption: ExemptionKind | null = null): string | null {
  const { TAX: mode, TAX_INCLUDED: isIncluded } = env();
  if (mode.kind === "off") return null;
  if (exemption === "exempt") return exemptSentence();
  if (exemption === "reverse") return reverseSentence();
  return isIncluded ? `Prices include ${taxName()} where it applies.` : `${capital(taxName())} is added where it applies.`;
}
