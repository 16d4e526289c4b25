import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { dashboardUrl } from "@/lib/platform/stripe";
import { DisputeRow } from "./contract";
import { effectOf } from "./rules";

const MAX_ROWS = 50;

/** The newest disputes of a customer. Staff only. */
export async function listDisputes(ctx: Context, orgId: string): Promise<DisputeRow[]> {
  requireStaff(ctx, "billing:read");
  const rows = await reading(ctx).dispute.findMany({ where: { orgId }, orderBy: { openedAt: "desc" }, take: MAX_ROWS });
  return rows.map((row) =>
    DisputeRow.parse({
      ...row,
      effect: effectOf(row.status),
      openedAt: row.openedAt.toISOString(),
      respondBy: row.respondBy?.toISOString() ?? null,
      serviceEndedAt: row.serviceEndedAt?.toISOString() ?? null,
      dashboardUrl: dashboardUrl(`disputes/${row.id}`),
    }),
  );
}
