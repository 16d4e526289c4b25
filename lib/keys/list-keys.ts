import { requireMay } from "@/lib/accounts/permissions";
import { behind, readTimePosition, writeTimePosition } from "@/lib/core/time-position";
import { requireOperator, reading, type Context } from "@/lib/platform/context";
import type { KeyPage, KeyRow } from "./contract";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
type Filter = { orgId?: string; limit: number; cursor?: string | undefined };

/** Keys newest first, of one organisation or (for the command line) of all; never the secret. @throws DomainError cursor-invalid, role-missing */
export async function listKeys(ctx: Context, { orgId, limit, cursor }: Filter): Promise<KeyPage> {
  if (orgId === undefined) requireOperator(ctx);
  else requireMay(ctx, "keys:read", orgId);
  const keys = await reading(ctx).apiKey.findMany({
    where: {
      ...(orgId === undefined ? {} : { orgId }),
      ...behind(cursor === undefined ? null : readTimePosition(cursor)),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    omit: { hash: true, lastUsedAddress: true },
  });
  const page = keys.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((key): KeyRow => ({
      ...key,
      createdAt: key.createdAt.toISOString(),
      expiresAt: iso(key.expiresAt),
      revokedAt: iso(key.revokedAt),
      exposedAt: iso(key.exposedAt),
      lastUsedAt: iso(key.lastUsedAt),
    })),
    next: keys.length > limit && last ? writeTimePosition({ at: last.createdAt, id: last.id }) : null,
  };
}
