import { cardText } from "@/components/plans/card-text";
import { amountText } from "@/components/ui/amounts";
import { DescriptionList } from "@/components/ui/description-list";
import { Moment } from "@/components/ui/moment-text";
import type { TopUpQuote } from "@/lib/billing/top-ups/contract";
import { countText } from "@/lib/core/wording";

/** What a top-up costs and gives. */
export function QuoteList({ quote }: { quote: TopUpQuote }) {
  const { lines, dueCents, calls, endsAt, taxRemark, card } = quote;
  return (
    <div className="grid gap-4">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">Charged now</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">For</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, amountCents }) => (
            <tr key={description} className="border-b border-line">
              <td className="min-w-0 py-2 pr-4 text-muted [overflow-wrap:anywhere]">{description}</td>
              <td className="num py-2 text-right align-top whitespace-nowrap">{amountText(amountCents)}</td>
            </tr>
          ))}
          <tr className="text-14 font-medium">
            <th scope="row" className="py-2.5 pr-4 text-left font-medium">
              Charged now
            </th>
            <td className="num py-2.5 text-right whitespace-nowrap">{amountText(dueCents)}</td>
          </tr>
        </tbody>
      </table>
      <DescriptionList
        items={[
          { term: "Calls added", details: countText(calls), num: true },
          { term: "Can be used until", details: <Moment at={Date.parse(endsAt)} form="short" />, num: true },
          ...(taxRemark === null ? [] : [{ term: "Tax", details: taxRemark }]),
          card === null
            ? { term: "Card", details: <span className="text-muted">The default card of your organisation</span> }
            : { term: "Card", details: cardText(card), num: true },
        ]}
      />
      <p className="text-13 text-pretty text-muted">
        Calls that are not used by then expire. If you upgrade before, they move to the new billing period once.
      </p>
    </div>
  );
}
