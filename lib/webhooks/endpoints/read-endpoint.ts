import { requireMay } from "@/lib/accounts/permissions";
import type { Context } from "@/lib/platform/context";
import type { EndpointRow } from "../contract";
import { endpointInOrg, endpointRow } from "../records";

/** One endpoint, never with its secret. @throws DomainError not-found, role-missing, scope-missing */
export async function readEndpoint(ctx: Context, orgId: string, id: string): Promise<EndpointRow> {
  requireMay(ctx, "webhooks:read", orgId);
  return endpointRow(await endpointInOrg(ctx, orgId, id), ctx.clock.now());
}
