import type { Metadata } from "next";
import { CreateNotice } from "@/components/staff/notice-dialogs";
import { NoticesTable } from "@/components/staff/notices-table";
import { PageBody } from "@/components/staff/page-body";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { listNotices } from "@/lib/service-level/notices/list-notices";

export const metadata: Metadata = { title: "Status page" };

const PATH = "/staff/status";
const PAGE = 20;

export default async function StaffStatusPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await staffPage("status:read");
  const params = await searchParams;
  const page = await orFirstPage(PATH, listNotices(ctx, { limit: PAGE, cursor: lastCursor(params["cursor"]) }));
  return (
    <PageBody>
      <PageHeader
        title="Status page"
        description="What the public status page says about incidents and maintenance, beside what is measured. Open notices are shown above every page."
        actions={<CreateNotice />}
      />
      <NoticesTable rows={page.rows} now={ctx.clock.now()} />
      <Pagination {...cursorPages(PATH, params, page.next)} label="Pages of notices" />
    </PageBody>
  );
}
