import type { PlanViewer } from "@/components/pricing/plan-step";
import type { Visit } from "@/lib/accounts/sessions/sessions";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { roleMay } from "@/lib/core/roles";
import type { Context } from "@/lib/platform/context";

/** Who looks at the plans, with the plan of the organisation that is looked at. */
export async function readPlanViewer({ ctx, visit }: { ctx: Context; visit: Visit | null }): Promise<PlanViewer> {
  if (visit === null) return { kind: "visitor" };
  const { org } = visit;
  if (org === null) return { kind: "member", current: null, mayChoose: true };
  const entitlement = await readEntitlement(ctx, org.id);
  const mayChoose = org.role === "staff-view" || roleMay(org.role, "billing:write");
  return { kind: "member", current: entitlement?.isLive ? entitlement.paidPlan : null, mayChoose };
}
