import { ListSkeleton } from "@/components/console/list-skeleton";

export default function Loading() {
  return <ListSkeleton columns={3} rows={12} hasFilters />;
}
