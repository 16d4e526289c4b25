import { ListLoading } from "@/components/staff/list-loading";

export default function RecordsLoading() {
  return <ListLoading columns={4} />;
}
