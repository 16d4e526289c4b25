import { Webhook } from "lucide-react";
import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { CreateEndpoint } from "@/components/webhooks/create-endpoint";
import { EndpointTable } from "@/components/webhooks/endpoint-table";
import { PlanNotice } from "@/components/webhooks/plan-notice";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";
import { MAX_ENDPOINTS } from "@/lib/webhooks/contract";
import { listEndpoints } from "@/lib/webhooks/endpoints/list-endpoints";

export const metadata: Metadata = { title: "Webhooks" };

const PATH = "/console/webhooks";

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId, allows } = await consolePage("webhooks:read");
  const params = await searchParams;
  const [page, { refusal }] = await Promise.all([
    orFirstPage(PATH, listEndpoints(ctx, orgId, { limit: MAX_ENDPOINTS, cursor: lastCursor(params["cursor"]) })),
    readFeatureAccess(ctx, orgId, "webhooks"),
  ]);
  const mayCreate = allows("webhooks:write") && refusal === null;
  const startsOpen = params["new"] === "1";
  const empty = (
    <EmptyState title="No endpoints yet" icon={<Webhook size={18} />}>
      {mayCreate
        ? "Create one with “New endpoint” to receive events such as new prices, changed products and quota usage within seconds."
        : "Owners and developers can create endpoints for events such as new prices, changed products and quota usage."}
    </EmptyState>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Webhooks"
        description={`Webhook endpoints receive signed events, delivered at least once. You can create up to ${MAX_ENDPOINTS}.`}
        actions={
          mayCreate && <CreateEndpoint key={String(startsOpen)} startsOpen={startsOpen} allowsLoopback={addressPolicy().allowsLoopback} />
        }
      />
      {refusal && <PlanNotice detail={refusal.detail} mayPay={allows("billing:write")} hasEndpoints={page.rows.length > 0} />}
      {(refusal === null || page.rows.length > 0) && (
        <Card flush>
          <EndpointTable rows={page.rows} now={ctx.clock.now()} empty={empty} />
        </Card>
      )}
      <Pagination {...cursorPages(PATH, params, page.next)} label="Pages of endpoints" />
    </div>
  );
}
