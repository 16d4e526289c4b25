import { ListLoading } from "@/components/staff/list-loading";

export default function TemplatesLoading() {
  return <ListLoading columns={2} />;
}
