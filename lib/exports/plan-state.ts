import { requireMay } from "@/lib/accounts/permissions";
import { RESOURCES } from "@/lib/catalog/drafts";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { planForExport } from "./require-plan";

/** Why nothing new can be exported now, as the API would say it; null: it can. */
export async function exportRefusal(ctx: Context, orgId: string): Promise<string | null> {
  requireMay(ctx, "exports:read", orgId);
  try {
    await planForExport(ctx, orgId, RESOURCES[0]);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
