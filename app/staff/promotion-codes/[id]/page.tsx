import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { PageBody } from "@/components/staff/page-body";
import { CodeFacts } from "@/components/staff/promotions/code-facts";
import { DeactivateCode } from "@/components/staff/promotions/deactivate-code";
import { RedemptionsTable } from "@/components/staff/promotions/redemptions-table";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { listRedemptions, readCode } from "@/lib/billing/promotions/list-codes";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";

/** Looked up once for the page and its title. */
const thisCode = cache(async (id: string) => orNotFound(readCode((await staffPage("billing:read")).ctx, { id })));

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export const generateMetadata = async ({ params }: Pick<Props, "params">): Promise<Metadata> => ({
  title: `${(await thisCode((await params).id)).code} · Promotion codes`,
});

export default async function PromotionCodePage({ params, searchParams }: Props) {
  const { ctx } = await staffPage("billing:read");
  const { id } = await params;
  const search = await searchParams;
  const code = await thisCode(id);
  const path = `/staff/promotion-codes/${encodeURIComponent(id)}`;
  const page = await orFirstPage(path, listRedemptions(ctx, { id, cursor: lastCursor(search["cursor"]) }));
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Promotion codes", href: "/staff/promotion-codes" }]}
        title={<span className="num [overflow-wrap:anywhere]">{code.code}</span>}
        actions={code.state === "deactivated" ? null : <DeactivateCode id={id} code={code.code} />}
      />
      <CodeFacts code={code} />
      <Card title="Redemptions" flush>
        <RedemptionsTable rows={page.rows} />
      </Card>
      <Pagination {...cursorPages(path, search, page.next)} label="Pages of redemptions" />
    </PageBody>
  );
}
