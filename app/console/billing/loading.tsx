import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { PLANS } from "@/lib/billing/plans";

export default function Loading() {
  return (
    <div className="grid gap-5">
      <div className="grid min-h-9 content-center gap-3">
        <Skeleton className="h-5 w-24" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <CardSkeleton label="Loading your plan" />
        <CardSkeleton label="Loading calls" />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {PLANS.map((plan) => (
          <CardSkeleton key={plan} label="Loading a plan" />
        ))}
      </div>
      <Card flush>
        <TableSkeleton columns={6} rows={4} label="Loading invoices" />
      </Card>
    </div>
  );
}
