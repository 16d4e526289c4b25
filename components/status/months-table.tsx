import { clsx } from "clsx";
import { monthText } from "@/components/ui/moment";
import type { PartView } from "./status-view";
import { longText, minutesText, percentText } from "./words";

/** Availability by calendar month, newest first; the oldest is whole although the days above begin inside it. */
export function MonthsTable({ parts }: { parts: readonly PartView[] }) {
  const months = (parts[0]?.months ?? [])
    .map(({ month }, index) => ({
      month,
      cells: parts.map(({ component, sinceMs, months: of }) => ({ component, sinceMs, cell: of[index] })),
    }))
    .toReversed();
  return (
    <div role="region" aria-label="Months" tabIndex={0} className="scroll-hint overflow-x-auto rounded-md border border-line">
      <table className="w-full text-13">
        <caption className="sr-only">Availability by month and component</caption>
        <thead>
          <tr>
            {["Month, UTC", ...parts.map(({ title }) => title)].map((text, index) => (
              <th
                key={text}
                scope="col"
                className={clsx("px-3 py-2 text-left text-12 font-medium text-muted", index === 0 && "held-column")}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, cells }, index) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="held-column px-3 py-2 text-left align-top font-normal whitespace-nowrap">
                {monthText(month)}
                {index === 0 && <span className="block text-12 text-muted">so far</span>}
              </th>
              {cells.map(({ component, sinceMs, cell }) => (
                <td key={component} className="px-3 py-2 align-top whitespace-nowrap">
                  <span className={cell?.percent == null ? "text-faint" : "num"}>{percentText(cell?.percent ?? null)}</span>
                  {cell !== undefined && cell.observed > 0 && sinceMs !== null && sinceMs > Date.parse(`${month}-01T00:00:00Z`) && (
                    <span className="block text-12 text-muted">{longText(cell.observed)} measured</span>
                  )}
                  {cell !== undefined && cell.down > 0 && <span className="block text-12 text-muted">{minutesText(cell.down)} down</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
