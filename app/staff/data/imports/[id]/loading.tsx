import { ListLoading } from "@/components/staff/list-loading";

export default function ImportsOneLoading() {
  return <ListLoading columns={4} />;
}
