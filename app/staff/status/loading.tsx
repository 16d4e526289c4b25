import { ListLoading } from "@/components/staff/list-loading";

export default function StaffStatusLoading() {
  return <ListLoading columns={3} />;
}
