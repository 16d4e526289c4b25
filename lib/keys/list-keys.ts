import { requireMay } from "@/lib/accounts/permissions";
import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { requireOperator, reading, type Context } from "@/lib/platform/context";
import type { KeyFilter, KeyPage } from "./contract";
import { KEY_ROW, keyConditions, keyRow } from "./key-rows";

type Walk = KeyFilter & { orgId?: string; limit: number; cursor?: string | undefined };

/**
 * Keys newest first, of one organisation or (for the command line) of all, found by a part of their name, mode and state;
 * never the secret.
 * @throws DomainError cursor-invalid, role-missing
 */
export async function listKeys(ctx: Context, { orgId, limit, cursor, ...filter }: Walk): Promise<KeyPage> {
  if (orgId === undefined) requireOperator(ctx);
  else requireMay(ctx, "keys:read", orgId);
  const keys = await reading(ctx).apiKey.findMany({
    where: {
      ...(orgId === undefined ? {} : { orgId }),
      AND: [rowsBehind(cursor), ...keyConditions(filter, ctx.clock.now())],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: KEY_ROW,
  });
  const { page, next } = pageOf(keys, limit, timeCursor);
  return { rows: page.map(keyRow), next };
}
