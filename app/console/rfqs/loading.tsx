import { ListSkeleton } from "@/components/console/list-skeleton";

export default function Loading() {
  return <ListSkeleton columns={8} rows={14} hasFilters />;
}
