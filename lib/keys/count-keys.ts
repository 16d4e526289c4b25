import { requireMay } from "@/lib/accounts/permissions";
import { reading, type Context } from "@/lib/platform/context";
import type { KeyCounts, KeyFilter } from "./contract";
import { keyConditions } from "./key-rows";
import type { KeyStateName } from "./scopes";

/**
 * How many keys of an organisation a search finds, by state.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function countKeys(ctx: Context, orgId: string, { q, mode }: Pick<KeyFilter, "q" | "mode">): Promise<KeyCounts> {
  requireMay(ctx, "keys:read", orgId);
  const db = reading(ctx);
  const now = ctx.clock.now();
  const count = (state?: KeyStateName) => db.apiKey.count({ where: { orgId, AND: keyConditions({ q, mode, state }, now) } });
  const [all, working, expiring, expired] = await Promise.all([count(), count("working"), count("expiring"), count("expired")]);
  return { all, working, expiring, expired, revoked: all - working - expired };
}
