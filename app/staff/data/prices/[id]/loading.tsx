import { ListLoading } from "@/components/staff/list-loading";

export default function PricesOneLoading() {
  return <ListLoading columns={4} />;
}
