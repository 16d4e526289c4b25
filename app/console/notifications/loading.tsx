import { ListSkeleton } from "@/components/console/list-skeleton";

export default function Loading() {
  return <ListSkeleton columns={2} rows={8} />;
}
