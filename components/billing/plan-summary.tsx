import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import type { BillingView } from "@/lib/billing/contract";
import { SANDBOX } from "@/lib/billing/plans";
import { countText, pricePer } from "@/lib/core/wording";
import { PlanDetails } from "./plan-details";
import { isRunning, PLAN_STATE_WORDS, planStateOf } from "./plan-state";
import { discountText, nextPriceText } from "./price-text";

type PlanSummaryProps = { view: BillingView; now: number; /** Buttons. */ actions: ReactNode };

/** What the organisation has: the plan, its price, until when, and what pays for it. */
export function PlanSummary({ view, now, actions }: PlanSummaryProps) {
  const planState = planStateOf(view);
  const { word, tone } = PLAN_STATE_WORDS[planState];
  const running = isRunning(planState) ? view.subscription : null;
  const hasPlan = planState !== "none" && planState !== "ended";
  const paid = running ?? view.byInvoice;
  const price =
    paid === null
      ? planState === "trial"
        ? "on trial, free"
        : hasPlan
          ? "set up by our team"
          : "free"
      : running === null
        ? pricePer(paid.amountCents, paid)
        : nextPriceText(running);
  const title = running === null ? (view.entitlement?.title ?? "Enterprise") : running.plan === null ? "Unknown plan" : running.title;
  return (
    <Card
      title="Your plan"
      aside={
        <Tag tone={tone} dot className="-my-1">
          {word}
        </Tag>
      }
      className="flex flex-col"
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 text-28 leading-9 font-medium break-words">{hasPlan ? title : "Sandbox"}</span>
        <span className={paid === null ? "text-13 text-muted" : "num text-13 text-muted"}>{price}</span>
      </p>
      {running?.discount && <p className="text-13 text-muted">{discountText(running)}</p>}
      {paid !== null && view.taxSentence !== null && <p className="text-13 text-muted">{view.taxSentence}</p>}
      {hasPlan ? (
        <PlanDetails view={view} running={running} planState={planState} now={now} />
      ) : (
        <p className="mt-2 max-w-[56ch] text-13 text-pretty text-muted">
          Sandbox keys return a small fixed slice of every dataset, {countText(SANDBOX.callsPerDay)} calls per day, never billed. Live keys
          need a plan.
        </p>
      )}
      {actions}
    </Card>
  );
}
