import { env } from "@/lib/platform/env";
import type { ExemptionKind } from "./contract";

export const reverseSentence = (): string => `Reverse charge: ${env().TAX_NAME} is paid by the customer.`;
export const exemptSentence = (): string => `Tax exempt: no ${env().TAX_NAME} is charged.`;

/** What stands beside prices, as a sentence; null where no tax is added. @param exemption what our team set for who reads it */
export function taxSentence(exemption: ExemptionKind | null = null): string | null {
  const { TAX: mode, TAX_NAME: name, TAX_INCLUDED: isIncluded } = env();
  if (mode.kind === "off") return null;
  if (exemption === "exempt") return exemptSentence();
  if (exemption === "reverse") return reverseSentence();
  return isIncluded ? `Prices include ${name} where it applies.` : `${name} is added where it applies.`;
}
