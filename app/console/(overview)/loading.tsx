import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

export default function Loading() {
  return (
    <div className="grid gap-5">
      <div className="flex min-h-9 items-center justify-between">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-9 w-28" />
      </div>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[5fr_3fr_3fr]">
        <CardSkeleton label="Loading calls" />
        <CardSkeleton label="Loading data" />
        <CardSkeleton label="Loading to-do list" />
      </div>
      <Card>
        <Skeleton className="h-3 w-28" />
        <Skeleton className="mt-5 h-52 w-full" />
      </Card>
      <Card flush>
        <TableSkeleton columns={5} rows={3} label="Loading keys" />
      </Card>
    </div>
  );
}
