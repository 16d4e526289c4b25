import { redirect } from "next/navigation";
import { staffPage } from "@/lib/portal/page-access";

export default async function StaffStart() {
  await staffPage();
  redirect("/staff/access-requests");
}
