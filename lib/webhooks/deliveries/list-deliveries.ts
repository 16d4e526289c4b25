import { requireMay } from "@/lib/accounts/permissions";
import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { reading, type Context } from "@/lib/platform/context";
import type { DeliveryFilter, DeliveryPage } from "../contract";
import { deliveryRow, DELIVERY_FIELDS, endpointInOrg } from "../records";

type Walk = DeliveryFilter & { limit: number; cursor?: string | undefined };

/** What was sent to an endpoint, newest first. @throws DomainError not-found, role-missing, scope-missing, cursor-invalid */
export async function listDeliveries(
  ctx: Context,
  orgId: string,
  { endpointId, walk }: { endpointId: string; walk: Walk },
): Promise<DeliveryPage> {
  requireMay(ctx, "webhooks:read", orgId);
  const { state, type, limit, cursor } = walk;
  await endpointInOrg(ctx, orgId, endpointId);
  const rows = await reading(ctx).webhookDelivery.findMany({
    where: {
      ...{ endpointId, orgId },
      ...(state === undefined ? {} : { state }),
      ...(type === undefined ? {} : { type }),
      AND: [rowsBehind(cursor)],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: DELIVERY_FIELDS,
  });
  const { page, next } = pageOf(rows, limit, timeCursor);
  return { rows: page.map(deliveryRow), next };
}
