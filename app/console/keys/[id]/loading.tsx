import { Card } from "@/components/ui/card";
import { FactsSkeleton } from "@/components/ui/facts-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

export default function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <div className="grid gap-3">
        <Skeleton className="h-3.5 w-10" />
        <Skeleton className="h-6 w-56" />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsSkeleton />
        <Card>
          <Skeleton className="h-56 w-full" />
        </Card>
      </div>
      <Card flush>
        <TableSkeleton columns={2} rows={3} />
      </Card>
    </div>
  );
}
