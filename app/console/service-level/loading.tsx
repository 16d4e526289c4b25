import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

export default function Loading() {
  return (
    <div className="grid gap-5">
      <div className="grid min-h-9 content-center gap-3">
        <Skeleton className="h-5 w-36" />
      </div>
      <CardSkeleton label="Loading the month" />
      <Card flush>
        <TableSkeleton columns={3} rows={3} label="Loading downtime" />
      </Card>
      <Card flush>
        <TableSkeleton columns={5} rows={4} label="Loading months" />
      </Card>
    </div>
  );
}
