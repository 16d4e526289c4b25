import { ListLoading } from "@/components/staff/list-loading";

export default function TeamLoading() {
  return <ListLoading columns={3} />;
}
