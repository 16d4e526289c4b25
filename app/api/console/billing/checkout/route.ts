import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { PlanInput, Redirect } from "@/lib/billing/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: PlanInput, reply: Redirect }, ({ ctx, orgId, body }) =>
  startCheckout(ctx, { orgId, ...body }),
);
