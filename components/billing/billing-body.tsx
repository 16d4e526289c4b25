import type { ReactNode } from "react";
import type { BillingView } from "@/lib/billing/contract";
import type { BillingInterval, PlanName } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { PickedPlan } from "./picked-plan";
import { PlanActions } from "./plan-actions";
import { PlanCards } from "./plan-cards";
import { PlanNotices } from "./plan-notices";
import { isRunning, planStateOf } from "./plan-state";
import { PlanSummary } from "./plan-summary";

type BillingBodyProps = {
  view: BillingView;
  now: number;
  mayWrite: boolean;
  /** The plan that the visitor came for. */
  picked: PlanName | null;
  /** How often they want to pay; null: as before, or by the month. */
  interval: BillingInterval | null;
  /** What they want to pay in, where that is not fixed. */
  currency: Currency | null;
  /** The promotion code that they came with. */
  code: string | null;
  keysInUse: number;
  /** Stands beside the plan: the calls of this period. */
  children: ReactNode;
};

/** What there is, what to do about it, and what else there could be. */
export function BillingBody({ view, now, mayWrite, picked, code, keysInUse, children, ...rest }: BillingBodyProps) {
  const planState = planStateOf(view);
  const interval = rest.interval ?? (isRunning(planState) ? view.subscription?.interval : null) ?? "month";
  const currency = view.currency.isFixed ? view.currency.code : (rest.currency ?? view.currency.code);
  const action =
    view.choices.find((choice) => choice.plan === picked && choice.interval === interval && choice.currency === currency)?.action ?? null;
  const isPicking = picked !== null && action === "start";
  const waits = view.subscription?.pending ?? view.subscription?.unpaidUpgrade ?? null;
  const hasNextStep = isPicking || view.openCheckout !== null || (isRunning(planState) && (planState !== "active" || waits !== null));
  return (
    <>
      {picked !== null && action !== null && (
        <PickedPlan {...{ plan: picked, interval, currency, action, mayWrite }} isTest={view.isTest} tax={view.taxSentence} />
      )}
      <PlanNotices view={view} mayWrite={mayWrite} isPicking={isPicking} />
      <div className="grid gap-4 lg:grid-cols-2">
        <PlanSummary view={view} now={now} actions={mayWrite && <PlanActions view={view} keysInUse={keysInUse} />} />
        {children}
      </div>
      {view.choices.length > 0 && planState !== "invoice" && (
        <PlanCards {...{ view, mayWrite, picked, interval, currency, code }} isSecondary={hasNextStep} />
      )}
    </>
  );
}
