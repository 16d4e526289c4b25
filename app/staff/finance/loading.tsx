import { ListLoading } from "@/components/staff/list-loading";

export default function FinanceLoading() {
  return <ListLoading columns={4} />;
}
