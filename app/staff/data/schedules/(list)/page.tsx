import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { SchedulesTable } from "@/components/catalog/schedules/schedules-table";
import { PageBody } from "@/components/staff/page-body";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listSchedules } from "@/lib/catalog/schedules/list-schedules";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { Paged, type PageInput } from "../../search";

export const metadata: Metadata = { title: "Schedules" };

const PATH = "/staff/data/schedules";

export default async function SchedulesPage({ searchParams }: PageInput) {
  const { ctx } = await staffPage("data:read");
  const { cursor } = Paged.parse(await searchParams);
  const [page, { open }] = await Promise.all([orFirstPage(PATH, listSchedules(ctx, { cursor: lastCursor(cursor) })), quarantineFacts(ctx)]);
  return (
    <PageBody>
      <DataHead
        current="schedules"
        open={open}
        description="Files that are fetched at set times and read like uploads. What stays within your limits can be published automatically."
        actions={
          <ButtonLink href={`${PATH}/new`} variant="primary">
            Create schedule
          </ButtonLink>
        }
      />
      <Card flush>
        <SchedulesTable rows={page.rows} now={ctx.clock.now()} />
      </Card>
      <Pagination {...cursorPages(PATH, { cursor }, page.next)} label="Pages of schedules" />
    </PageBody>
  );
}
