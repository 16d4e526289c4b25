import { CardSkeleton } from "@/components/ui/card-skeleton";
import { Skeleton, TextSkeleton } from "@/components/ui/skeleton";

export default function AccessRequestsLoading() {
  return (
    <div className="md:grid md:h-[calc(100dvh-61px)] md:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex h-[49px] items-center gap-3 border-b border-line px-4 md:px-5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-5 w-20" />
      </div>
      <div className="md:grid md:grid-cols-[minmax(18rem,25rem)_minmax(0,1fr)]">
        <div className="md:border-r md:border-line">
          {Array.from({ length: 6 }, (_, row) => (
            <div key={row} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-b border-line px-4 py-3 md:px-5">
              <Skeleton className="h-5 w-20" />
              <div className="grid gap-2">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-3 w-full" />
                <Skeleton className="h-3 w-1/2" />
              </div>
            </div>
          ))}
        </div>
        <div className="grid content-start gap-6 px-9 py-7 max-md:hidden">
          <TextSkeleton lines={2} label="Loading access requests" />
          <CardSkeleton />
        </div>
      </div>
    </div>
  );
}
