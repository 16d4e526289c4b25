import { requireMay } from "@/lib/accounts/permissions";
import { reading, type Context } from "@/lib/platform/context";
import type { Destination } from "./contract";
import { shown } from "./destinations";

/** The bucket that exports of an organisation can be delivered to; null: there is none. */
export async function readDestination(ctx: Context, orgId: string): Promise<Destination | null> {
  requireMay(ctx, "exports:write", orgId);
  const row = await reading(ctx).exportDestination.findUnique({ where: { orgId } });
  return row && shown(row);
}
