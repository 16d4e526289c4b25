import { SANDBOX, type Reach } from "@/lib/billing/plans";

function reachText(reach: Reach): string {
  if (reach === "all") return "the full history";
  return "months" in reach ? `the last ${reach.months} months` : `the last ${reach.days} days`;
}

/** What the slice of each dataset is. */
export const SLICE_ABOUT = {
  company: "A fixed subset of companies with all fields, as available with a sandbox key. Plans include the full dataset.",
  product: "The products of the sandbox companies with all fields, as available with a sandbox key. Plans include the full dataset.",
  spot_price: `Daily rows of the benchmark series over ${reachText(SANDBOX.features.history)}, newest first, as available with a sandbox key. Plans include all series.`,
  shipment: `Shipments in every breakdown, excluding the last ${SANDBOX.shipmentsUntilMonths} months, as available with a sandbox key. Plans include newer quarters.`,
} as const;
