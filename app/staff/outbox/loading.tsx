import { ListLoading } from "@/components/staff/list-loading";

export default function OutboxLoading() {
  return <ListLoading columns={4} />;
}
