import { ListLoading } from "@/components/staff/list-loading";

export default function CustomerLoading() {
  return <ListLoading columns={4} rows={6} />;
}
