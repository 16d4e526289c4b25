import { FactsSkeleton } from "@/components/ui/facts-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div className="grid max-w-[860px] gap-5">
      <div className="grid min-h-9 content-center gap-3">
        <Skeleton className="h-5 w-32" />
      </div>
      <FactsSkeleton />
    </div>
  );
}
