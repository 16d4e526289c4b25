import { endingsOf } from "@/components/plans/plan-facts";
import type { BillingView } from "@/lib/billing/contract";
import { CancelPlan } from "./cancel-plan";
import { isRunning, planStateOf } from "./plan-state";
import { PortalButton } from "./portal-button";

const PAID: readonly string[] = ["active", "trialing"];

/** What can be done about a subscription that runs, below its facts. */
export function PlanActions({ view, keysInUse }: { view: BillingView; keysInUse: number }) {
  const { subscription } = view;
  if (subscription === null || !isRunning(planStateOf(view))) return null;
  const { title, plan, status, cancelsAt, periodEndsAt, failure, unpaidUpgrade } = subscription;
  // Whatever has to be paid is said above, with this button beside it.
  const isOffered = failure !== null || unpaidUpgrade !== null || status === "paused" || status === "waived";
  const endsAt = PAID.includes(status) ? periodEndsAt : null;
  const endings = plan === null ? [] : endingsOf(plan);
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 pt-5 empty:hidden">
      {!isOffered && (
        <PortalButton flow="card" size="sm">
          Update card
        </PortalButton>
      )}
      {cancelsAt === null && <CancelPlan {...{ title, endings, endsAt, keysInUse }} isDue={failure !== null} />}
    </div>
  );
}
