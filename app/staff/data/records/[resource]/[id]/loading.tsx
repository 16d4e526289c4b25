import { ListLoading } from "@/components/staff/list-loading";

export default function RecordLoading() {
  return <ListLoading columns={3} />;
}
