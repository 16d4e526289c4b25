import { Skeleton } from "./skeleton";

const WIDTHS = ["w-3/4", "w-1/2", "w-2/3", "w-2/5"];

/** A table that is coming, in its own shape. */
export function TableSkeleton({ columns, rows = 6, label = "Loading" }: { columns: number; rows?: number; label?: string }) {
  return (
    <div role="status" className="w-full">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className="flex h-[38px] items-center gap-6 border-b border-line px-5 last:border-b-0">
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className="flex-1">
              <Skeleton className={row === 0 ? "h-2.5 w-16" : `h-3 ${WIDTHS[(row + column) % WIDTHS.length] ?? ""}`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
