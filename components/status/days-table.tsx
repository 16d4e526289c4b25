import { clsx } from "clsx";
import { dayName } from "../charts/chart-format";
import type { PartView } from "./status-view";
import { barText } from "./words";

/** The bars as rows, newest first; days without any data are left out. */
export function DaysTable({ parts }: { parts: readonly PartView[] }) {
  const days = (parts[0]?.bars ?? [])
    .map(({ day }, index) => ({ day, cells: parts.map(({ component, bars }) => ({ component, bar: bars[index] })) }))
    .filter(({ cells }) => cells.some(({ bar }) => (bar?.observed ?? 0) > 0))
    .toReversed();
  if (days.length === 0) return null;
  return (
    <details className="border-t border-line pt-4">
      <summary className="w-fit min-h-6 text-13 text-muted underline decoration-1 underline-offset-4 hover:text-ink">
        View days as a table
      </summary>
      <div role="region" aria-label="Days" tabIndex={0} className="scroll-hint mt-3 max-h-96 overflow-auto rounded-md border border-line">
        <table className="w-full text-13">
          <caption className="sr-only">Downtime by day and component</caption>
          <thead>
            <tr>
              {["Day", ...parts.map(({ title }) => title)].map((text, index) => (
                <th
                  key={text}
                  scope="col"
                  className={clsx(
                    "sticky top-0 bg-surface px-3 py-2 text-left text-12 font-medium text-muted shadow-[inset_0_-1px_0_var(--line)]",
                    index === 0 ? "held-column z-3" : "z-2",
                  )}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, cells }) => (
              <tr key={day} className="border-t border-line first:border-t-0">
                <th scope="row" className="num held-column px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {dayName(day)}
                </th>
                {cells.map(({ component, bar }) => (
                  <td key={component} className="px-3 py-1.5 whitespace-nowrap">
                    {bar === undefined ? "no data" : barText(bar)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
