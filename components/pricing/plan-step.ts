import { PLAN_TABLE, type Plan, type PlanName, PLANS } from "@/lib/billing/plans";
import { currencyParam, type Currency } from "@/lib/core/currencies";

/** Who looks at the plans. `current`: the plan in force. `mayChoose`: their role pays for the organisation. */
export type PlanViewer = { kind: "visitor" } | { kind: "member"; current: PlanName | null; mayChoose: boolean };

/** What the button of a plan does next; `href` is null where somebody else has to do it. */
export type PlanStep = { href: string | null; label: string; isCurrent: boolean };

const BILLING = "/console/billing";

/** Where a plan is chosen and paid for. */
export const billingPath = (plan: PlanName, currency?: Currency): string => `${BILLING}?plan=${plan}${currencyParam(currency)}`;

/** The plan of that name if everyone can choose it without asking anybody. */
export const selfServicePlan = (given: string | undefined): PlanName | undefined =>
  PLANS.find((name) => name === given && !PLAN_TABLE[name].needsReview);

type Choice = { name: PlanName; currency: Currency };
export function planStep({ name, currency }: Choice, viewer: PlanViewer, plan: Plan = PLAN_TABLE[name]): PlanStep {
  const member = viewer.kind === "member" ? viewer : null;
  if (member?.current === name) return { href: member.mayChoose ? BILLING : null, label: "Current plan", isCurrent: true };
  if (plan.needsReview)
    return { href: `/request-access?plan=${name}${currencyParam(currency)}`, label: "Request access", isCurrent: false };
  if (member === null)
    return { href: `/sign-up?plan=${name}${currencyParam(currency)}`, label: `Start with ${plan.title}`, isCurrent: false };
  if (!member.mayChoose) return { href: null, label: "Only owners and billing members can change the plan.", isCurrent: false };
  return { href: billingPath(name, currency), label: `Choose ${plan.title}`, isCurrent: false };
}
