import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { listAllCredits } from "@/lib/billing/credits/list-credits";
import type { Context } from "@/lib/platform/context";
import { readServiceOverview } from "@/lib/service-level/overview/read-overview";

/** What the page shows: the month, what is owed, and the names of whom it is owed to. */
export async function readOverview(ctx: Context) {
  const [overview, owed] = await Promise.all([readServiceOverview(ctx), listAllCredits(ctx, { state: "owed" })]);
  const ids = [...new Set(owed.map(({ orgId }) => orgId))];
  const found = await Promise.all(ids.map((orgId) => readCustomer(ctx, { orgId }).catch(() => null)));
  return { overview, owed, names: new Map(found.flatMap((one) => (one === null ? [] : [[one.id, one.name] as const]))) };
}
