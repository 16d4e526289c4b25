import { BillingView, ChangePlanInput, PlanChanged } from "@/lib/billing/contract";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { undoPlanChange } from "@/lib/billing/plan-changes/undo-plan-change";
import { hidingTime } from "@/lib/portal/at-least";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: ChangePlanInput, reply: PlanChanged }, ({ ctx, orgId, body }) =>
  hidingTime(body.code, () => changePlan(ctx, { orgId, ...body })),
);

/** Undoes what waits: a downgrade for the end of the period, an upgrade for its payment. */
export const DELETE = consoleRoute({ may: "billing:write", reply: BillingView }, ({ ctx, orgId }) => undoPlanChange(ctx, orgId));
