import { ListSkeleton } from "@/components/console/list-skeleton";

export default function Loading() {
  return <ListSkeleton columns={6} rows={6} hasAction hasFilters />;
}
