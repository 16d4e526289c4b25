import type { Metadata } from "next";
import { ScheduleForm } from "@/components/catalog/schedules/schedule-form";
import { PageBody } from "@/components/staff/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { staffPage } from "@/lib/portal/page-access";
import { formChoices } from "../form-choices";

export const metadata: Metadata = { title: "Create schedule" };

export default async function NewSchedulePage() {
  const { ctx } = await staffPage("data:read");
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Schedules", href: "/staff/data/schedules" }]}
        title="Create schedule"
        description="The file is fetched at set times, and every row is checked as in an upload."
      />
      <ScheduleForm schedule={null} {...await formChoices(ctx)} />
    </PageBody>
  );
}
