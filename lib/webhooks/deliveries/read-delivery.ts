import { requireMay } from "@/lib/accounts/permissions";
import { reading, type Context } from "@/lib/platform/context";
import { DeliveryDetail } from "../contract";
import { deliveryInOrg, deliveryRow, requireReaderOf } from "../records";
import { withOrigin } from "./with-origin";

const SHOWN = 50;

/** One delivery with its body and its newest 50 attempts. @throws DomainError not-found, role-missing, scope-missing */
export async function readDelivery(
  ctx: Context,
  orgId: string,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<DeliveryDetail> {
  requireMay(ctx, "webhooks:read", orgId);
  const row = await deliveryInOrg(ctx, orgId, { endpointId, id });
  requireReaderOf(ctx, orgId, [row.type]);
  const log = await reading(ctx).webhookAttempt.findMany({
    where: { deliveryId: id },
    orderBy: { id: "desc" },
    take: SHOWN,
    omit: { id: true, deliveryId: true },
  });
  const body = await withOrigin(reading(ctx), { ...row, orgId });
  return DeliveryDetail.parse({ ...deliveryRow(row), body, log: log.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) });
}
