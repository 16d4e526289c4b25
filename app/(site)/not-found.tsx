import { NothingHere } from "@/components/layout/nothing-here";

export default function SiteNotFound() {
  return <NothingHere />;
}
