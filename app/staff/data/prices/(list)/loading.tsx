import { ListLoading } from "@/components/staff/list-loading";

export default function PricesLoading() {
  return <ListLoading columns={4} />;
}
