import { confirmCheckout } from "@/lib/billing/checkout/confirm-checkout";
import { Confirmed, ConfirmInput } from "@/lib/billing/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:read", body: ConfirmInput, reply: Confirmed }, ({ ctx, orgId, body }) =>
  confirmCheckout(ctx, { orgId, ...body }),
);
