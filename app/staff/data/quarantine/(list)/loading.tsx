import { ListLoading } from "@/components/staff/list-loading";

export default function QuarantineLoading() {
  return <ListLoading columns={4} />;
}
