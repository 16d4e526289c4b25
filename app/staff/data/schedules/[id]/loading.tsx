import { ListLoading } from "@/components/staff/list-loading";

export default function ScheduleLoading() {
  return <ListLoading columns={4} />;
}
