import type { TaxMode } from "@/lib/platform/setting-kinds";
import type { ExemptionKind } from "./contract";

/** Who pays, as far as tax depends on it. `country`: ISO 3166-1 alpha-2, empty where no address is known. `exemption`: set by hand. */
export type Taxpayer = { country: string; hasTaxId: boolean; exemption: ExemptionKind | null };

/**
 * What invoices of somebody have. `automatic`: Stripe computes it. `reverse`: a business abroad pays the tax itself, which its invoice
 * says. `rate`: percent, as a decimal.
 */
export type Tax = { kind: "none" } | { kind: "automatic" } | { kind: "reverse" } | { kind: "rate"; country: string; percent: string };

/** What is taxed how: by the table of the settings, which `home` is the country of the seller in. */
export function taxOf(mode: TaxMode, home: string | undefined, { country, hasTaxId, exemption }: Taxpayer): Tax {
  if (mode.kind === "off" || country === "") return { kind: "none" };
  if (mode.kind === "stripe") return { kind: "automatic" };
  if (exemption === "exempt") return { kind: "none" };
  if (exemption === "reverse") return { kind: "reverse" };
  const percent = mode.percents.get(country);
  if (percent === undefined) return { kind: "none" };
  if (hasTaxId && country !== home) return { kind: "reverse" };
  return Number(percent) === 0 ? { kind: "none" } : { kind: "rate", country, percent };
}
