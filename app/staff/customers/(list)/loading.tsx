import { ListLoading } from "@/components/staff/list-loading";

export default function CustomersLoading() {
  return <ListLoading columns={6} />;
}
