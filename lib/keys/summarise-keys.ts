import { requireMay } from "@/lib/accounts/permissions";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";

export type KeySummary = {
  working: number;
  usedLastHour: number;
  /** Of them those that a plan is for. */
  liveUsedLastHour: number;
  /** The next three to expire within seven days. */
  expiring: { id: string; name: string; expiresAt: string }[];
  /** Three at most that were seen in an address. */
  exposed: { id: string; name: string }[];
};

const SOON_MS = 7 * DAY_MS;

/**
 * The keys of an organisation that work now, in figures.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function summariseKeys(ctx: Context, orgId: string): Promise<KeySummary> {
  requireMay(ctx, "keys:read", orgId);
  const now = ctx.clock.now();
  const where = { orgId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(now) } }] };
  const db = reading(ctx);
  const used = { ...where, lastUsedAt: { gt: new Date(now - HOUR_MS) } };
  const [working, usedLastHour, liveUsedLastHour, expiring, exposed] = await Promise.all([
    db.apiKey.count({ where }),
    db.apiKey.count({ where: used }),
    db.apiKey.count({ where: { ...used, mode: "live" } }),
    db.apiKey.findMany({
      where: { orgId, revokedAt: null, expiresAt: { gt: new Date(now), lt: new Date(now + SOON_MS) } },
      orderBy: { expiresAt: "asc" },
      take: 3,
      select: { id: true, name: true, expiresAt: true },
    }),
    db.apiKey.findMany({
      where: { ...where, exposedAt: { not: null } },
      orderBy: { exposedAt: "desc" },
      take: 3,
      select: { id: true, name: true },
    }),
  ]);
  return {
    working,
    usedLastHour,
    liveUsedLastHour,
    expiring: expiring.flatMap(({ expiresAt, ...key }) => (expiresAt ? [{ ...key, expiresAt: expiresAt.toISOString() }] : [])),
    exposed,
  };
}
