import { ListLoading } from "@/components/staff/list-loading";

export default function ReleasesLoading() {
  return <ListLoading columns={4} />;
}
