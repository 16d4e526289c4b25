import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { PLAN_TABLE, PLANS, type PlanName } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { type Cell, comparePlans, type ComparisonRow } from "./comparison";

const COLUMNS = "max-md:grid max-md:grid-cols-3";
const wash = (name: PlanName | undefined): string | false => name !== undefined && PLAN_TABLE[name].mostPopular && "bg-sun-wash";

type ComparisonTableProps = { answerHours: number; currency: Currency; /** What to say of tax. */ tax: string | null };

/**
 * Every plan side by side. On narrow screens the name of a row stands above its three values, below heads that stay;
 * the roles are written out because a table that is laid out as a grid loses them.
 */
export function ComparisonTable({ answerHours, currency, tax }: ComparisonTableProps) {
  return (
    <table role="table" aria-labelledby="compare" className="w-full border-collapse text-14 max-md:block md:table-fixed">
      <thead role="rowgroup" className="sticky top-15 z-10 bg-paper max-md:block">
        <tr role="row" className={clsx(COLUMNS, "shadow-[0_1px_0_var(--line-strong)]")}>
          <th role="columnheader" scope="col" className="w-[34%] py-3 text-left max-md:sr-only">
            <span className="sr-only">Feature</span>
          </th>
          {PLANS.map((name) => (
            <th key={name} role="columnheader" scope="col" className={clsx("px-3 py-3 text-left font-semibold md:px-5", wash(name))}>
              {PLAN_TABLE[name].title}
            </th>
          ))}
        </tr>
      </thead>
      {comparePlans({ answerHours, currency, tax }).map(({ title, rows }) => (
        <tbody key={title} role="rowgroup" className="max-md:block">
          <tr role="row" className="max-md:block">
            <th
              role="rowheader"
              scope="rowgroup"
              colSpan={PLANS.length + 1}
              className="block pt-8 pb-2 text-left text-13 font-medium text-muted"
            >
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.title} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ row: { title, about, cells } }: { row: ComparisonRow }) {
  return (
    <tr role="row" className={clsx(COLUMNS, "border-t border-line")}>
      <th role="rowheader" scope="row" className="py-3 pr-4 text-left align-top font-medium max-md:col-span-3 max-md:pb-1">
        {title}
        <span className="block text-13 font-normal text-muted">{about}</span>
      </th>
      {cells.map((cell, index) => (
        <td key={index} role="cell" className={clsx("px-3 py-3 align-top max-md:text-13 md:px-5", wash(PLANS[index]))}>
          <Value cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Value({ cell }: { cell: Cell }) {
  if (cell === null)
    return (
      <>
        <Minus size={16} aria-hidden="true" className="mt-[3px] text-faint" />
        <span className="sr-only">Not included</span>
      </>
    );
  const { kind, text, before } = cell;
  if (kind === "words") return text;
  if (kind === "figure")
    return (
      <>
        {before !== undefined && <span className="text-13 text-muted">{before} </span>}
        <span className="num">{text}</span>
      </>
    );
  return (
    <span className="flex gap-2">
      <Check size={16} aria-hidden="true" className="mt-[3px] shrink-0 text-muted max-md:hidden" />
      <span className="min-w-0 break-words">{text}</span>
    </span>
  );
}
