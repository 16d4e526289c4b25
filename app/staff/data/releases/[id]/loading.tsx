import { ListLoading } from "@/components/staff/list-loading";

export default function ReleasesOneLoading() {
  return <ListLoading columns={4} />;
}
