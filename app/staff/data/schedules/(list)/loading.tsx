import { ListLoading } from "@/components/staff/list-loading";

export default function SchedulesLoading() {
  return <ListLoading columns={4} />;
}
