import { PlanChangePreview, PlanInput } from "@/lib/billing/contract";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { hidingTime } from "@/lib/portal/at-least";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "billing:write", body: PlanInput, reply: PlanChangePreview }, ({ ctx, orgId, body }) =>
  hidingTime(body.code, () => previewPlanChange(ctx, { orgId, ...body })),
);
