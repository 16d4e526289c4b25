import { ListLoading } from "@/components/staff/list-loading";

export default function QuarantineOneLoading() {
  return <ListLoading columns={4} />;
}
