import { ListLoading } from "@/components/staff/list-loading";

export default function PromotionCodesLoading() {
  return <ListLoading columns={6} />;
}
