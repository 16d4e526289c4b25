import { amountText } from "@/components/ui/amounts";
import { Day } from "@/components/ui/day";
import { DescriptionList } from "@/components/ui/description-list";
import type { PlanChangePreview } from "@/lib/billing/contract";
import type { PlanName } from "@/lib/billing/plans";
import { countText, pricePer } from "@/lib/core/wording";
import { AmountsTable } from "./amounts-table";
import { cardText } from "./card-text";
import { lossesOf } from "./plan-facts";

type PreviewListProps = { preview: PlanChangePreview; /** The plan that there is; null: unknown. */ from: PlanName | null };

/** What a change of plan costs, when, and what becomes less by it. */
export function PreviewList({ preview, from }: PreviewListProps) {
  const {
    direction,
    title,
    plan,
    interval,
    currency,
    amountCents,
    lines,
    dueCents,
    upgrade,
    availableCalls,
    nextAmountCents,
    nextAt,
    effectiveAt,
    card,
    taxRemark,
  } = preview;
  const losses = from === null ? [] : lossesOf(from, plan);
  return (
    <div className="grid gap-4">
      {direction === "downgrade" && (
        <p className="text-pretty">
          Nothing changes until <Day at={effectiveAt} className="font-medium whitespace-nowrap" />. After that, you are on {title} at{" "}
          {pricePer(amountCents, preview)}. You can undo this until then.
        </p>
      )}
      {losses.length > 0 && (
        <div>
          <p className="text-13 text-muted">What you will lose</p>
          <ul className="mt-1 grid list-disc gap-0.5 pl-5 marker:text-muted">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </div>
      )}
      {direction === "upgrade" && (
        <AmountsTable sum="Charged now" currency={currency} lines={lines} sumCents={dueCents} remark={taxRemark} />
      )}
      <DescriptionList
        items={[
          ...(direction === "downgrade" ? [{ term: "Charged now", details: amountText(dueCents, currency), num: true }] : []),
          ...(upgrade === null
            ? []
            : [
                { term: "New billing period", details: <NewPeriod from={effectiveAt} until={nextAt} /> },
                {
                  term: interval === "year" ? "Calls in the first month" : "Calls available",
                  details: <CallsAfter carriedCalls={upgrade.carriedCalls} availableCalls={availableCalls} />,
                },
              ]),
          {
            term: "Next invoice",
            details: (
              <>
                <span className="num text-13">{amountText(nextAmountCents, currency)}</span> on{" "}
                <Day at={nextAt} className="whitespace-nowrap" />
              </>
            ),
          },
          ...(taxRemark === null || direction === "upgrade" ? [] : [{ term: "Tax", details: taxRemark }]),
          card === null
            ? { term: "Card", details: <span className="text-muted">None on file</span> }
            : { term: "Card", details: cardText(card), num: true },
        ]}
      />
    </div>
  );
}

const NewPeriod = ({ from, until }: { from: string; until: string }) => (
  <>
    <Day at={from} className="whitespace-nowrap" /> to <Day at={until} className="whitespace-nowrap" />
  </>
);

function CallsAfter({ carriedCalls, availableCalls }: { carriedCalls: number; availableCalls: number | null }) {
  if (availableCalls === null) return "No cap";
  return (
    <>
      <span className="num text-13">{countText(availableCalls)}</span>
      {carriedCalls > 0 && (
        <span className="block text-13 text-pretty text-muted">
          {countText(carriedCalls)} of the calls you used fall into the credited part of your current period. They count toward the new one,
          as do calls you make before you confirm.
        </span>
      )}
    </>
  );
}
