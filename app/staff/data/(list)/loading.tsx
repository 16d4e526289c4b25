import { ListLoading } from "@/components/staff/list-loading";

export default function DataLoading() {
  return <ListLoading columns={4} />;
}
