import { Card } from "@/components/ui/card";
import { Skeleton, TextSkeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div className="grid gap-5">
      <Skeleton className="mt-2 h-5 w-32" />
      <Card title="Organisation">
        <Skeleton className="h-9 w-full max-w-xl" />
      </Card>
      <Card title="Details">
        <TextSkeleton lines={3} />
      </Card>
    </div>
  );
}
