import { ListLoading } from "@/components/staff/list-loading";

export default function ScorecardsLoading() {
  return <ListLoading columns={4} />;
}
