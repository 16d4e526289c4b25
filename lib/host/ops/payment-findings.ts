import { compareCatalog } from "@/lib/billing/checkout/stripe-catalog";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { reading } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import type { Finding } from "./people-findings";

/** How products and prices at Stripe differ from the plan table, and which customers somebody should look at. */
export async function catalogFindings(ctx: Context): Promise<Finding[]> {
  return [...(await differences(ctx)), ...(await oddCustomers(ctx))];
}

async function differences(ctx: Context): Promise<Finding[]> {
  // Without a key, and without a server whose sandbox could be asked, there is nothing to compare.
  if (!env().STRIPE_SECRET_KEY) return [];
  try {
    const notes = await compareCatalog(ctx);
    if (notes.length === 0) return [{ level: "ok", text: "Stripe products and prices match the plan table" }];
    return notes.map(({ what, note }) => ({ level: "default", text: `${what} in Stripe ${note} (fix it with ops billing sync)` }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ level: "wrong", text: `Stripe products and prices could not be compared: ${error.message}` }];
  }
}

async function oddCustomers(ctx: Context): Promise<Finding[]> {
  const odd = await reading(ctx).billingCustomer.findMany({ where: { problems: { isEmpty: false } }, take: 20 });
  return odd.flatMap(({ orgId, problems }) => problems.map((problem): Finding => ({ level: "default", text: `${orgId}: ${problem}` })));
}
