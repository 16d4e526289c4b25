import { requireMay } from "@/lib/accounts/permissions";
import { reading, type Context } from "@/lib/platform/context";
import type { AuditStream } from "./contract";
import { shownStream } from "./streams";

/** How the audit log of an organisation gets into its bucket; null: it never did. */
export async function readAuditStream(ctx: Context, orgId: string): Promise<AuditStream | null> {
  requireMay(ctx, "audit:read", orgId);
  const row = await reading(ctx).auditStream.findUnique({ where: { orgId } });
  return row && shownStream(row);
}
