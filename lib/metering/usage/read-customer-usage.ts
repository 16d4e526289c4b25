import { DAY_MS } from "@/lib/core/durations";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { CustomerUsage } from "../contract";
import { usageOf } from "./read-usage";

const DAYS = 7;
const REQUESTS = `
  select coalesce(sum(calls), 0)::float8 as total,
    coalesce(sum(calls) filter (where status between 400 and 499 and status <> 429), 0)::float8 as rejected,
    coalesce(sum(calls) filter (where status = 429), 0)::float8 as limited,
    coalesce(sum(calls) filter (where status >= 500), 0)::float8 as failed
  from usage_now where org_id = $1 and hour >= $2`;

/** How much a customer uses, and what becomes of its requests, as figures: what it asks for stays its own. Staff only. */
export async function readCustomerUsage(ctx: Context, orgId: string): Promise<CustomerUsage> {
  requireStaff(ctx, "customers:read");
  const since = new Date(ctx.clock.now() - DAYS * DAY_MS);
  const [usage, { rows }] = await Promise.all([usageOf(ctx, orgId), pool().query(REQUESTS, [orgId, since])]);
  return CustomerUsage.parse({ usage, requests: { days: DAYS, ...rows[0] } });
}
