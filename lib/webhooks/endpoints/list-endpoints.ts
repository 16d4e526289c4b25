import { requireMay } from "@/lib/accounts/permissions";
import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { reading, type Context } from "@/lib/platform/context";
import type { EndpointPage } from "../contract";
import { ENDPOINT_FIELDS, endpointRow } from "../records";

/** The endpoints of an organisation, newest first. @throws DomainError not-found, role-missing, scope-missing, cursor-invalid */
export async function listEndpoints(
  ctx: Context,
  orgId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<EndpointPage> {
  requireMay(ctx, "webhooks:read", orgId);
  const rows = await reading(ctx).webhookEndpoint.findMany({
    where: { orgId, AND: [rowsBehind(cursor)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...ENDPOINT_FIELDS,
  });
  const { page, next } = pageOf(rows, limit, timeCursor);
  return { rows: page.map((row) => endpointRow(row, ctx.clock.now())), next };
}
