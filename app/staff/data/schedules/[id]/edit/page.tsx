import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { ScheduleForm } from "@/components/catalog/schedules/schedule-form";
import { PageBody } from "@/components/staff/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { readSchedule } from "@/lib/catalog/schedules/read-schedule";
import { staffPage } from "@/lib/portal/page-access";
import type { OneInput } from "../../../search";
import { formChoices } from "../../form-choices";

/** Looked up once for the page and its title. */
const thisSchedule = cache(async (id: string) => orNotFound(readSchedule((await staffPage("data:read")).ctx, id)));

export const generateMetadata = async ({ params }: OneInput): Promise<Metadata> => ({
  title: `Edit ${(await thisSchedule((await params).id)).name} · Schedules`,
});

export default async function EditSchedulePage({ params }: OneInput) {
  const { ctx } = await staffPage("data:read");
  const schedule = await thisSchedule((await params).id);
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
