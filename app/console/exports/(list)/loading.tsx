import { ListSkeleton } from "@/components/console/list-skeleton";

export default function Loading() {
  return <ListSkeleton columns={7} rows={6} hasAction />;
}
