import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { ExemptionView } from "./contract";

/** What our team set by hand about the tax of a customer; null: nothing so far. */
export async function readTaxExemption(ctx: Context, orgId: string): Promise<ExemptionView | null> {
  requireStaff(ctx, "customers:read");
  const row = await reading(ctx).taxExemption.findUnique({ where: { orgId } });
  if (!row) return null;
  const by = await reading(ctx).user.findUnique({ where: { id: row.setBy }, select: { name: true, erasedAt: true } });
  return ExemptionView.parse({ ...row, by: by && by.erasedAt === null ? by.name : null, at: row.setAt.toISOString() });
}
