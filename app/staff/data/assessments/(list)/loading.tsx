import { ListLoading } from "@/components/staff/list-loading";

export default function AssessmentsLoading() {
  return <ListLoading columns={4} />;
}
