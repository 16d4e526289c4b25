import { ClockTable } from "@/components/jobs/clock-table";
import { DeliveriesTable } from "@/components/jobs/deliveries-table";
import { FailedFilters } from "@/components/jobs/failed-filters";
import { FailedTable } from "@/components/jobs/failed-table";
import { QueuesTable } from "@/components/jobs/queues-table";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { listFailedJobs } from "@/lib/jobs/list-failed";
import { readClockJobs, readQueues } from "@/lib/jobs/read-queues";
import type { Context } from "@/lib/platform/context";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { listAllFailed } from "@/lib/webhooks/staff/list-all-failed";

const PATH = "/staff/jobs";
const LIMIT = 50;
type ViewProps = { ctx: Context; cursor: string | undefined };

export async function FailedView({ ctx, cursor, queue }: ViewProps & { queue: string | undefined }) {
  const [page, queues] = await Promise.all([
    orFirstPage(PATH, listFailedJobs(ctx, { queue, cursor: lastCursor(cursor), limit: LIMIT })),
    readQueues(ctx),
  ]);
  return (
    <>
      <FailedFilters queues={queues.map(({ name }) => name)} queue={queue ?? ""} />
      <Card flush>
        <FailedTable rows={page.rows} now={ctx.clock.now()} isNarrowed={queue !== undefined} />
      </Card>
      <Pagination {...cursorPages(PATH, { queue, cursor }, page.next)} />
    </>
  );
}

export async function DeliveriesView({ ctx, cursor }: ViewProps) {
  const path = `${PATH}?view=deliveries`;
  const page = await orFirstPage(path, listAllFailed(ctx, { cursor: lastCursor(cursor), limit: LIMIT }));
  return (
    <>
      <Card flush>
        <DeliveriesTable rows={page.rows} now={ctx.clock.now()} />
      </Card>
      <Pagination {...cursorPages(PATH, { view: "deliveries", cursor }, page.next)} />
    </>
  );
}

export async function QueuesView({ ctx }: { ctx: Context }) {
  return (
    <Card flush>
      <QueuesTable rows={await readQueues(ctx)} now={ctx.clock.now()} />
    </Card>
  );
}

export async function ClockView({ ctx }: { ctx: Context }) {
  return (
    <Card flush>
      <ClockTable rows={await readClockJobs(ctx)} now={ctx.clock.now()} />
    </Card>
  );
}
