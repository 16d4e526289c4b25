import { ListLoading } from "@/components/staff/list-loading";

export default function SourcesLoading() {
  return <ListLoading columns={4} />;
}
