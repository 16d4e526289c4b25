import { clsx } from "clsx";
import type { FileLayout } from "@/lib/catalog/mappings/contract";

const CELL = "border-b border-line px-3 py-1.5 text-left align-top";

/** The first records of a file, cell by cell, with the header marked. */
export function RawRecords({ layout: { records, header_row } }: { layout: FileLayout }) {
  const width = Math.max(...records.map(({ cells }) => cells.length));
  return (
    <div
      role="region"
      aria-label="First records of the file"
      tabIndex={0}
      className="scroll-hint max-h-72 overflow-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-12">
        <caption className="sr-only">First records of the file</caption>
        <tbody>
          {records.map(({ line, cells }, index) => (
            <tr key={line} className={clsx(index + 1 === header_row && "bg-sunken font-medium", index + 1 < header_row && "text-faint")}>
              <th scope="row" className={clsx(CELL, "num held-column font-normal text-faint", index + 1 === header_row && "bg-sunken")}>
                {index + 1 === header_row ? "Header" : index + 1}
              </th>
              {Array.from({ length: width }, (_, place) => (
                <td key={place} className={clsx(CELL, "max-w-[16rem] truncate")} title={cells[place]}>
                  {cells[place] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
