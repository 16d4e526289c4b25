import { amountText } from "@/components/ui/amounts";

type AmountsTableProps = {
  /** What the amounts come to, such as "Charged now". */
  sum: string;
  currency: string;
  lines: readonly { description: string; amountCents: number }[];
  sumCents: number;
  /** About the tax of this invoice. */
  remark?: string | null;
};

/** The lines of an invoice that is previewed, and what they come to. */
export function AmountsTable({ sum, currency, lines, sumCents, remark = null }: AmountsTableProps) {
  return (
    <table className="w-full border-collapse text-13">
      <caption className="sr-only">{sum}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, amountCents }, index) => (
          <tr key={index} className="border-b border-line">
            <td className="min-w-0 py-2 pr-4 text-muted [overflow-wrap:anywhere]">{description}</td>
            <td className="num py-2 text-right align-top whitespace-nowrap">{amountText(amountCents, currency)}</td>
          </tr>
        ))}
        <tr className="text-14 font-medium">
          <th scope="row" className="py-2.5 pr-4 text-left font-medium">
            {sum}
          </th>
          <td className="num py-2.5 text-right whitespace-nowrap">{amountText(sumCents, currency)}</td>
        </tr>
        {remark !== null && (
          <tr className="text-muted">
            <td colSpan={2}>{remark}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
