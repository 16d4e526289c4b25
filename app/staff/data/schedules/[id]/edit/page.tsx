import type { Metadata } from "next";
import { orNotFound } from "@/app/refusals";
import { ScheduleForm } from "@/components/catalog/schedules/schedule-form";
import { PageBody } from "@/components/staff/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { readSchedule } from "@/lib/catalog/schedules/read-schedule";
import { staffPage } from "@/lib/portal/page-access";
import type { OneInput } from "../../../search";
import { formChoices } from "../../form-choices";

export const metadata: Metadata = { title: "Edit schedule" };

export default async function EditSchedulePage({ params }: OneInput) {
  const { ctx } = await staffPage();
  const schedule = await orNotFound(readSchedule(ctx, (await params).id));
  return (
    <PageBody>
      <PageHeader
        parents={[
          { label: "Schedules", href: "/staff/data/schedules" },
          { label: schedule.name, href: `/staff/data/schedules/${schedule.id}` },
        ]}
        title="Edit schedule"
        description="A run that is under way ends with the earlier settings."
      />
      <ScheduleForm key={schedule.version} schedule={schedule} {...await formChoices(ctx)} />
    </PageBody>
  );
}
