import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { PlanInput, Redirect } from "@/lib/billing/contract";
import { hidingTime } from "@/lib/portal/at-least";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: PlanInput, reply: Redirect }, ({ ctx, orgId, body }) =>
  hidingTime(body.code, () => startCheckout(ctx, { orgId, ...body })),
);
