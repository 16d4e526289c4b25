import { requireMay } from "@/lib/accounts/permissions";
import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { reading, type Context } from "@/lib/platform/context";
import type { ExportPage } from "./contract";
import { type Owned, ownedBy, stored, summaryOf } from "./records";

/**
 * An organisation's exports, newest first, whatever its plan is now.
 * @throws DomainError cursor-invalid
 */
export async function listExports(ctx: Context, input: Owned & { limit: number; cursor?: string | undefined }): Promise<ExportPage> {
  const { orgId, limit, cursor } = input;
  requireMay(ctx, "exports:read", orgId);
  const rows = await reading(ctx).export.findMany({
    where: { ...ownedBy(input), ...rowsBehind(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { page: shown, next } = pageOf(rows, limit, timeCursor);
  return { exports: shown.map((row) => summaryOf(stored(row))), next };
}
