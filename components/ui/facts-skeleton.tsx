import { Card } from "./card";
import { Skeleton } from "./skeleton";

const FACTS = 8;

/** In the place of a card with a description list. */
export function FactsSkeleton() {
  return (
    <Card>
      <div className="grid gap-3.5">
        {Array.from({ length: FACTS }, (_, index) => (
          <Skeleton key={index} className="h-3.5 w-full max-w-96" />
        ))}
      </div>
    </Card>
  );
}
