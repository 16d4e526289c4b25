import { ListLoading } from "@/components/staff/list-loading";

export default function JobsLoading() {
  return <ListLoading columns={3} />;
}
