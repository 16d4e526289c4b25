import { SANDBOX, type Reach } from "@/lib/billing/plans";

function reachText(reach: Reach): string {
  if (reach === "all") return "the whole archive";
  return "months" in reach ? `the last ${reach.months} months` : `the last ${reach.days} days`;
}

/** What the slice of each dataset is. */
export const SLICE_ABOUT = {
  company: "A fixed part of the companies, every field of them: what a sandbox key sees. The rest comes with a plan.",
  product: "The products of the sandbox’s companies, every field of them: what a sandbox key sees. The rest comes with a plan.",
  spot_price: `Daily rows of the benchmark series over ${reachText(SANDBOX.features.history)}, newest first: what a sandbox key sees. Other series come with a plan.`,
  shipment: `Module shipments by company without the last ${SANDBOX.shipmentsUntilMonths} months: what a sandbox key sees. Newer quarters and other breakdowns come with a plan.`,
} as const;
