import { clsx } from "clsx";
import { figure } from "./chart-format";

export type ChartRows = {
  /** Digits after the point, as the chart shows them; what is copied is exact. */ decimals: number;
  /** The order of the rows means something: it stays. */ isRanked?: boolean;
  columns: readonly string[];
  /** First cell: the day. Null: no data. */ rows: readonly (readonly (string | number | null)[])[];
};

/** A chart's numbers, newest first unless they are ranked. */
export function ChartTable({ caption, table }: { caption: string; table: ChartRows }) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="scroll-hint max-h-80 overflow-auto rounded-md border border-line">
      <table className="w-full text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  "sticky top-0 bg-surface px-3 py-2 text-right text-12 font-medium text-muted shadow-[inset_0_-1px_0_var(--line)] first:text-left",
                  index === 0 ? "held-column z-3" : "z-2",
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(table.isRanked === true ? table.rows : table.rows.toReversed()).map(([first, ...values], index) => (
            <tr key={`${first} ${index}`} className="border-t border-line first:border-t-0">
              <th
                scope="row"
                className={clsx("num held-column px-3 py-1.5 text-left font-normal", table.isRanked !== true && "whitespace-nowrap")}
              >
                {first}
              </th>
              {values.map((value, index) => (
                <td key={index} className="num px-3 py-1.5 text-right">
                  {typeof value === "number" ? figure(value, table.decimals) : (value ?? <span className="text-faint">no data</span>)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
