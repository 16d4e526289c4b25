import { Card } from "./card";
import { Skeleton } from "./skeleton";

/** A card that is coming: its title, its figure, a line below. */
export function CardSkeleton({ label = "Loading" }: { label?: string }) {
  return (
    <Card>
      <div role="status" className="grid gap-3">
        <span className="sr-only">{label}</span>
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-3 w-full max-w-64" />
      </div>
    </Card>
  );
}
