import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { PageBody } from "./page-body";

/** A page of staff with a list, while it comes. */
export function ListLoading({ columns, rows = 10 }: { columns: number; rows?: number }) {
  return (
    <PageBody>
      <div className="grid gap-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-4 w-full max-w-96" />
      </div>
      <Skeleton className="h-9 w-full max-w-sm" />
      <Card flush>
        <TableSkeleton columns={columns} rows={rows} />
      </Card>
    </PageBody>
  );
}
