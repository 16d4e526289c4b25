import { AmountsTable } from "@/components/plans/amounts-table";
import { cardText } from "@/components/plans/card-text";
import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import type { TopUpQuote } from "@/lib/billing/top-ups/contract";
import { countText } from "@/lib/core/wording";

/** What a top-up costs and gives. */
export function QuoteList({ quote }: { quote: TopUpQuote }) {
  const { currency, lines, dueCents, calls, endsAt, taxRemark, card } = quote;
  return (
    <div className="grid gap-4">
      <AmountsTable sum="Charged now" currency={currency} lines={lines} sumCents={dueCents} remark={taxRemark} />
      <DescriptionList
        items={[
          { term: "Calls added", details: countText(calls), num: true },
          { term: "Can be used until", details: <Moment at={Date.parse(endsAt)} form="short" />, num: true },
          card === null
            ? { term: "Card", details: <span className="text-muted">The default card of your organisation</span> }
            : { term: "Card", details: cardText(card), num: true },
        ]}
      />
      <p className="text-13 text-pretty text-muted">
        Calls that are not used by then expire. If you upgrade before then, unused calls are added to the new billing period.
      </p>
    </div>
  );
}
