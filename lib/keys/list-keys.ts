import { requireOperator, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import type { KeyRow } from "./contract";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Keys newest first, of one organisation or of all; never the secret. */
export async function listKeys(ctx: Context, filter: { orgId?: string; limit: number }): Promise<KeyRow[]> {
  requireOperator(ctx);
  const keys = await prisma().apiKey.findMany({
    where: filter.orgId ? { orgId: filter.orgId } : {},
    orderBy: { createdAt: "desc" },
    take: filter.limit,
    omit: { hash: true, lastUsedAddress: true },
  });
  return keys.map((key) => ({
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: iso(key.expiresAt),
    revokedAt: iso(key.revokedAt),
    exposedAt: iso(key.exposedAt),
    lastUsedAt: iso(key.lastUsedAt),
  }));
}
