import { ListLoading } from "@/components/staff/list-loading";

export default function AuditLoading() {
  return <ListLoading columns={3} />;
}
