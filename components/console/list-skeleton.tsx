import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

type ListSkeletonProps = { columns: number; rows?: number; hasAction?: boolean; hasFilters?: boolean };

/** A page with one list that is coming: heading, button, filters, table. */
export function ListSkeleton({ columns, rows = 8, hasAction = false, hasFilters = false }: ListSkeletonProps) {
  return (
    <div className="grid gap-5">
      <div className="flex min-h-9 items-start justify-between gap-6">
        <div className="grid gap-3 pt-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-3.5 w-80 max-w-[60vw]" />
        </div>
        {hasAction && <Skeleton className="h-9 w-28" />}
      </div>
      {hasFilters && <Skeleton className="h-9 w-full max-w-2xl" />}
      <Card flush>
        <TableSkeleton columns={columns} rows={rows} />
      </Card>
    </div>
  );
}
