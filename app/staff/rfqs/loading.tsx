import { ListLoading } from "@/components/staff/list-loading";

export default function Loading() {
  return <ListLoading columns={2} rows={6} />;
}
