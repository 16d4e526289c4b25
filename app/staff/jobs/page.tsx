import type { Metadata } from "next";
import { z } from "zod";
import { JobTabs, JOB_VIEWS } from "@/components/jobs/job-tabs";
import { PageBody } from "@/components/staff/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { trail, type PageSearch } from "@/components/ui/page-search";
import { queueName } from "@/lib/jobs/contract";
import { readJobFigures } from "@/lib/jobs/list-failed";
import { staffPage } from "@/lib/portal/page-access";
import { countAllFailed } from "@/lib/webhooks/staff/list-all-failed";
import { ClockView, DeliveriesView, FailedView, QueuesView } from "./views";

export const metadata: Metadata = { title: "Jobs" };

export default async function JobsPage({ searchParams }: PageSearch) {
  const { ctx } = await staffPage("jobs:read");
  const { view, queue, cursor } = Search.parse(await searchParams);
  const [figures, failedDeliveries] = await Promise.all([readJobFigures(ctx), countAllFailed(ctx)]);
  return (
    <PageBody>
      <PageHeader title="Jobs" description="Background jobs: failed, queued and scheduled. Times are in UTC." />
      <JobTabs view={view} figures={figures} failedDeliveries={failedDeliveries} />
      {view === "failed" && <FailedView ctx={ctx} cursor={cursor} queue={queue} />}
      {view === "deliveries" && <DeliveriesView ctx={ctx} cursor={cursor} />}
      {view === "queues" && <QueuesView ctx={ctx} />}
      {view === "clock" && <ClockView ctx={ctx} />}
    </PageBody>
  );
}

/** What the address says; what it says wrongly is left out. */
const Search = z.object({
  view: z.enum(JOB_VIEWS).catch("failed"),
  queue: queueName.optional().catch(undefined),
  cursor: trail,
});
