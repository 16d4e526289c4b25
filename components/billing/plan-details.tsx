import { cardText, isCardOver } from "@/components/plans/card-text";
import { Day } from "@/components/ui/day";
import { DescriptionList } from "@/components/ui/description-list";
import { Tag } from "@/components/ui/tag";
import type { BillingView, CardView, SubscriptionView } from "@/lib/billing/contract";
import { nextStepOf } from "./next-step";
import type { PlanState } from "./plan-state";

type PlanDetailsProps = {
  view: BillingView;
  /** The subscription that runs; null: the plan comes without one. */ running: SubscriptionView | null;
  planState: PlanState;
  now: number;
};

/** The period, what comes after it, and what pays. */
export function PlanDetails({ view: { entitlement, subscription }, running, planState, now }: PlanDetailsProps) {
  const paid = running ?? (planState === "invoice" ? subscription : null);
  const bounds = paid === null ? entitlement : { startsAt: paid.periodStartsAt, endsAt: paid.periodEndsAt };
  const next = running === null ? null : nextStepOf(running, planState);
  return (
    <DescriptionList
      className="mt-3"
      items={[
        ...(bounds === null
          ? []
          : [
              {
                term: "Period",
                details: (
                  <>
                    <Day at={bounds.startsAt} className="whitespace-nowrap" /> to <Day at={bounds.endsAt} className="whitespace-nowrap" />
                  </>
                ),
              },
            ]),
        ...(paid?.interval === "year" && entitlement?.isLive ? [{ term: "Calls reset on", details: <Day at={entitlement.endsAt} /> }] : []),
        ...(next === null ? [] : [{ term: next.term, details: <Day at={next.at} /> }]),
        ...(running === null ? [] : [{ term: "Card", details: <CardOnFile card={running.card} now={now} /> }]),
        ...(planState === "invoice" ? [{ term: "Payment", details: "By invoice" }] : []),
      ]}
    />
  );
}

function CardOnFile({ card, now }: { card: CardView | null; now: number }) {
  if (card === null) return <span className="text-muted">None on file</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="num text-13">{cardText(card)}</span>
      {isCardOver(card, now) && <Tag tone="warn">Expired</Tag>}
    </span>
  );
}
