import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { CustomerKeys } from "./contract";
import { keyConditions } from "./key-rows";

const DAYS = 7;

/** The keys of a customer in figures: their names stay its own. Staff only. */
export async function readCustomerKeys(ctx: Context, orgId: string): Promise<CustomerKeys> {
  requireStaff(ctx, "customers:read");
  const db = reading(ctx);
  const now = ctx.clock.now();
  const working = { orgId, AND: keyConditions({ state: "working" }, now) };
  const [live, sandbox, usedLastHour, expiring, exposed, last] = await Promise.all([
    db.apiKey.count({ where: { ...working, mode: "live" } }),
    db.apiKey.count({ where: { ...working, mode: "test" } }),
    db.apiKey.count({ where: { ...working, lastUsedAt: { gt: new Date(now - HOUR_MS) } } }),
    db.apiKey.count({ where: { orgId, revokedAt: null, expiresAt: { gt: new Date(now), lt: new Date(now + DAYS * DAY_MS) } } }),
    db.apiKey.count({ where: { ...working, exposedAt: { not: null } } }),
    db.apiKey.aggregate({ where: { orgId }, _max: { lastUsedAt: true } }),
  ]);
  return CustomerKeys.parse({ live, sandbox, usedLastHour, expiring, exposed, lastUsedAt: last._max.lastUsedAt?.toISOString() ?? null });
}
