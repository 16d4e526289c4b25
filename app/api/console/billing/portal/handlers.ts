import { PortalInput, Redirect } from "@/lib/billing/contract";
import { openPortal } from "@/lib/billing/customers/open-portal";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: PortalInput, reply: Redirect }, ({ ctx, orgId, body }) =>
  openPortal(ctx, { orgId, ...body }),
);
