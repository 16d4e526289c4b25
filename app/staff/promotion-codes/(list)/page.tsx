import type { Metadata } from "next";
import { PageBody } from "@/components/staff/page-body";
import { CodesTable } from "@/components/staff/promotions/codes-table";
import { CreateCode } from "@/components/staff/promotions/create-code";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { listCodes } from "@/lib/billing/promotions/list-codes";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Promotion codes" };

const PATH = "/staff/promotion-codes";

export default async function PromotionCodesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await staffPage("billing:read");
  const params = await searchParams;
  const page = await orFirstPage(PATH, listCodes(ctx, { cursor: lastCursor(params["cursor"]) }));
  return (
    <PageBody>
      <PageHeader
        title="Promotion codes"
        description="Words that customers type for a percentage off Starter or Pro. Enterprise is never reduced."
        actions={<CreateCode />}
      />
      <Card flush>
        <CodesTable rows={page.rows} />
      </Card>
      <Pagination {...cursorPages(PATH, params, page.next)} label="Pages of promotion codes" />
    </PageBody>
  );
}
