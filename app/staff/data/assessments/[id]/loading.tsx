import { ListLoading } from "@/components/staff/list-loading";

export default function RoundLoading() {
  return <ListLoading columns={4} />;
}
