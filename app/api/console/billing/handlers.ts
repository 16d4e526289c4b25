import { BillingView } from "@/lib/billing/contract";
import { readBilling } from "@/lib/billing/subscriptions/read-billing";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "billing:read", reply: BillingView }, ({ ctx, orgId }) => readBilling(ctx, orgId));
