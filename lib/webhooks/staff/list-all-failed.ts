import { z } from "zod";
import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { DISABLED_REASONS } from "../contract";
import type { AllFailedPage } from "./contract";

const Reason = z.enum(DISABLED_REASONS).nullable().catch(null);
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "?");

/** Deliveries of all customers that were given up, newest first; of an address only its host. Staff only. @throws DomainError cursor-invalid */
export async function listAllFailed(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AllFailedPage> {
  requireStaff(ctx, "jobs:read");
  const rows = await reading(ctx).webhookDelivery.findMany({
    where: { state: "failed", AND: [rowsBehind(cursor)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    include: { endpoint: { select: { url: true, state: true, disabledReason: true, organisation: { select: { name: true } } } } },
    omit: { body: true },
  });
  const { page, next } = pageOf(rows, limit, timeCursor);
  return {
    rows: page.map(({ id, orgId, type, attempts, lastStatus, lastError, createdAt, endpoint }) => ({
      ...{ id, orgId, type, attempts, lastStatus, lastError },
      organisation: endpoint.organisation.name,
      host: hostOf(endpoint.url),
      isEnabled: endpoint.state === "enabled",
      disabledReason: Reason.parse(endpoint.disabledReason),
      createdAt: createdAt.toISOString(),
    })),
    next,
  };
}

/** How many there are. Staff only. */
export function countAllFailed(ctx: Context): Promise<number> {
  requireStaff(ctx, "jobs:read");
  return reading(ctx).webhookDelivery.count({ where: { state: "failed" } });
}
