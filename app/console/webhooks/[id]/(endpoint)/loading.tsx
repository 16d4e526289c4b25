import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

const FACTS = 8;

export default function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <div className="grid gap-3">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-6 w-64" />
      </div>
      <Card>
        <div className="grid gap-3.5">
          {Array.from({ length: FACTS }, (_, index) => (
            <Skeleton key={index} className="h-3.5 w-full max-w-96" />
          ))}
        </div>
      </Card>
      <Card flush>
        <TableSkeleton columns={6} rows={8} />
      </Card>
    </div>
  );
}
