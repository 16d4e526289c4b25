import type { Metadata } from "next";
import { z } from "zod";
import { PageBody } from "@/components/staff/page-body";
import { SupportTable } from "@/components/support/support-table";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { type PageSearch, trail } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { listThreads } from "@/lib/accounts/support/list-threads";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Support" };

const PATH = "/staff/support";
const Search = z.object({ cursor: trail });

export default async function StaffSupportPage({ searchParams }: PageSearch) {
  const { ctx } = await staffPage("customers:read");
  const { cursor } = Search.parse(await searchParams);
  const { threads, next } = await orFirstPage(PATH, listThreads(ctx, { cursor: lastCursor(cursor) }));
  return (
    <PageBody>
      <PageHeader
        title="Support"
        description="Open conversations with members, newest first. Closed ones are on the page of the customer."
      />
      <div>
        <Card flush>
          <SupportTable rows={threads} now={ctx.clock.now()} of="all" />
        </Card>
        <Pagination {...cursorPages(PATH, { cursor }, next)} />
      </div>
    </PageBody>
  );
}
