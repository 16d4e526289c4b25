import { Card } from "@/components/ui/card";
import { FactsSkeleton } from "@/components/ui/facts-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

export default function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <div className="grid gap-3">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-6 w-64" />
      </div>
      <FactsSkeleton />
      <Card flush>
        <TableSkeleton columns={6} rows={8} />
      </Card>
    </div>
  );
}
