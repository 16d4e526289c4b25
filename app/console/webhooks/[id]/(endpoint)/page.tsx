import type { Metadata } from "next";
import { cursorPages, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import { DeliveryLog } from "@/components/webhooks/delivery-log";
import { EndpointBanners } from "@/components/webhooks/endpoint-banners";
import { EndpointFacts } from "@/components/webhooks/endpoint-facts";
import { EndpointHeader } from "@/components/webhooks/endpoint-header";
import { readDeliveryFilter } from "@/components/webhooks/filter";
import { PlanNotice } from "@/components/webhooks/plan-notice";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { env } from "@/lib/platform/env";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";
import { listDeliveries } from "@/lib/webhooks/deliveries/list-deliveries";
import { thisEndpoint } from "../this-endpoint";

export const generateMetadata = async ({ params }: EndpointPageProps): Promise<Metadata> => ({
  title: `${new URL((await thisEndpoint((await params).id)).url).host} · Webhooks`,
});

const PAGE = 25;

type EndpointPageProps = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export default async function EndpointPage({ params, searchParams }: EndpointPageProps) {
  const { ctx, orgId, allows } = await consolePage("webhooks:read");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const path = `/console/webhooks/${id}`;
  const filter = readDeliveryFilter(query);
  const endpoint = await thisEndpoint(id);
  const [{ refusal }, page] = await Promise.all([
    readFeatureAccess(ctx, orgId, "webhooks"),
    orFirstPage(
      path,
      listDeliveries(ctx, orgId, { endpointId: id, walk: { ...filter, limit: PAGE, cursor: lastCursor(query["cursor"]) } }),
    ),
  ]);
  const now = ctx.clock.now();
  const mayChange = allows("webhooks:write");
  const isIncluded = refusal === null;
  const { allowsLoopback } = addressPolicy();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <EndpointHeader {...{ endpoint, mayChange, isIncluded, allowsLoopback }} />
      {refusal && <PlanNotice detail={refusal.detail} mayPay={allows("billing:write")} hasEndpoints />}
      <EndpointBanners endpoint={endpoint} now={now} />
      <EndpointFacts endpoint={endpoint} now={now} mayChange={mayChange && isIncluded} />
      <DeliveryLog
        {...{ path, filter, now }}
        rows={page.rows}
        endpointId={id}
        keptDays={env().KEEP_DELIVERIES_DAYS}
        mayReplay={mayChange && isIncluded && endpoint.state === "enabled"}
      />
      <Pagination {...cursorPages(path, query, page.next)} label="Pages of deliveries" />
    </div>
  );
}
