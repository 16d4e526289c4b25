import { BillingView } from "@/lib/billing/contract";
import { cancelSubscription } from "@/lib/billing/subscriptions/cancel-subscription";
import { resumeSubscription } from "@/lib/billing/subscriptions/resume-subscription";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", reply: BillingView }, ({ ctx, orgId }) => cancelSubscription(ctx, orgId));

export const DELETE = consoleRoute({ may: "billing:write", reply: BillingView }, ({ ctx, orgId }) => resumeSubscription(ctx, orgId));
