import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

export default function Loading() {
  return (
    <div className="grid gap-5">
      <div className="flex min-h-9 items-start justify-between gap-6">
        <Skeleton className="mt-2 h-5 w-24" />
        <Skeleton className="h-9 w-56" />
      </div>
      <Skeleton className="h-9 w-full max-w-2xl" />
      <div className="grid gap-4 lg:grid-cols-[2fr_3fr]">
        <CardSkeleton label="Loading the meter" />
        <Card>
          <Skeleton className="h-72 w-full" />
        </Card>
      </div>
      <Card>
        <Skeleton className="h-72 w-full" />
      </Card>
      <Card flush>
        <TableSkeleton columns={5} rows={6} label="Loading figures" />
      </Card>
    </div>
  );
}
