import { changeDetails } from "@/lib/billing/details/change-details";
import { BillingDetails, KnownDetails } from "@/lib/billing/details/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "billing:write", body: BillingDetails, reply: KnownDetails }, ({ ctx, orgId, body }) =>
  changeDetails(ctx, orgId, body),
);
