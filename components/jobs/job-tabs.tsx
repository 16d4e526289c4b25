import { TabLinks } from "@/components/ui/tab-links";
import type { JobFigures } from "@/lib/jobs/contract";

export const JOB_VIEWS = ["failed", "queues", "clock", "deliveries"] as const;
export type JobView = (typeof JOB_VIEWS)[number];

type JobTabsProps = { view: JobView; figures: JobFigures; failedDeliveries: number };

export function JobTabs({ view, figures, failedDeliveries }: JobTabsProps) {
  const tab = (name: JobView, label: string, count?: number) => ({
    href: name === "failed" ? "/staff/jobs" : `/staff/jobs?view=${name}`,
    label,
    current: view === name,
    ...(count === undefined ? {} : { count }),
  });
  return (
    <TabLinks
      label="Jobs"
      tabs={[
        tab("failed", "Failed", figures.failedJobs),
        tab("deliveries", "Deliveries", failedDeliveries),
        tab("queues", "Queues"),
        tab("clock", "Scheduled"),
        { href: "/staff/outbox?state=failed", label: "Failed e-mails", count: figures.failedMails },
      ]}
    />
  );
}
