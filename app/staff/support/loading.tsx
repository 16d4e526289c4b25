import { ListLoading } from "@/components/staff/list-loading";

export default function SupportLoading() {
  return <ListLoading columns={3} />;
}
