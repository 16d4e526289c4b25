import { ListLoading } from "@/components/staff/list-loading";

export default function ServiceLevelLoading() {
  return <ListLoading columns={4} />;
}
