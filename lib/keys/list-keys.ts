import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { requireOperator, reading, type Context } from "@/lib/platform/context";
import type { KeyPage, KeyRow } from "./contract";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
type Filter = { orgId?: string; limit: number; cursor?: string | undefined };

/** A cursor is the last row's time and id. */
function readCursor(cursor: string): { at: Date; id: string } {
  const [time, id] = Buffer.from(cursor, "base64url").toString("utf8").split("|");
  const at = new Date(Number(time));
  if (id === undefined || Number.isNaN(at.getTime()))
    throw new DomainError("cursor-invalid", "This page does not exist. Start from the first.");
  return { at, id };
}

/** Keys newest first, of one organisation or (for the command line) of all; never the secret. @throws DomainError cursor-invalid, role-missing */
export async function listKeys(ctx: Context, { orgId, limit, cursor }: Filter): Promise<KeyPage> {
  if (orgId === undefined) requireOperator(ctx);
  else requireMay(ctx, "keys:read", orgId);
  const from = cursor === undefined ? null : readCursor(cursor);
  const keys = await reading(ctx).apiKey.findMany({
    where: {
      ...(orgId === undefined ? {} : { orgId }),
      ...(from ? { OR: [{ createdAt: { lt: from.at } }, { createdAt: from.at, id: { lt: from.id } }] } : {}),
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
    next: keys.length > limit && last ? Buffer.from(`${last.createdAt.getTime()}|${last.id}`).toString("base64url") : null,
  };
}
