import { requireMay } from "@/lib/accounts/permissions";
import { DAY_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { nameKeys } from "../request-log/name-keys";

const MOST = 50;
const KEPT_MS = 30 * DAY_MS;

/**
 * The keys that were used most in the time that the request log keeps, to choose from.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function listUsedKeys(ctx: Context, orgId: string): Promise<{ value: string; label: string }[]> {
  requireMay(ctx, "usage:read", orgId);
  const { rows } = await pool().query<{ key_id: string }>(
    "select key_id from usage_now where org_id = $1 and hour >= $2 group by 1 order by sum(calls) desc, 1 limit $3",
    [orgId, new Date(ctx.clock.now() - KEPT_MS), MOST],
  );
  const ids = rows.map(({ key_id: id }) => id);
  const names = await nameKeys(ctx, pool(), { orgId, ids });
  return ids.map((value) => ({ value, label: names.get(value) ?? value }));
}
