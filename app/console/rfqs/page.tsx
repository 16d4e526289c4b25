import type { Metadata } from "next";
import { z } from "zod";
import { FeedFilters } from "@/components/rfq/feed-filters";
import { LiveFeed } from "@/components/rfq/live-feed";
import { PlanNeeded } from "@/components/rfq/plan-needed";
import { optionsOf } from "@/components/rfq/words";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { orNull, type PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { consolePage } from "@/lib/portal/page-access";
import { RFQ_CATEGORIES, RFQ_REGIONS } from "@/lib/rfq/contract";
import { readConsoleFeed } from "@/lib/rfq/feed/read-console-feed";

export const metadata: Metadata = { title: "RFQs" };

const PATH = "/console/rfqs";
const Search = z.object({ category: orNull(z.enum(RFQ_CATEGORIES)), region: orNull(z.enum(RFQ_REGIONS)) });

export default async function RfqsPage({ searchParams }: PageSearch) {
  const { ctx, orgId, allows } = await consolePage("rfqs:read");
  const params = await searchParams;
  const { refusal } = await readFeatureAccess(ctx, orgId, "rfqs");
  const { category, region } = Search.parse(params);
  const cursor = lastCursor(params["cursor"]);
  const query = { ...(category ? { category: [category] } : {}), ...(region ? { region: [region] } : {}), cursor };
  const feed = refusal === null ? await orFirstPage(PATH, readConsoleFeed(ctx, orgId, query)) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="RFQs"
        badge={feed?.sample && <Tag>sample</Tag>}
        description={
          <>
            Anonymised buyer requests, each matched by at least two others. Available as{" "}
            <TextLink href="/docs/rfqs">a list and a live stream</TextLink>.
          </>
        }
      />
      {refusal && <PlanNeeded reason={refusal.detail} mayPay={allows("billing:write")} />}
      {feed && <FeedFilters view={{ category, region }} categories={optionsOf(RFQ_CATEGORIES)} regions={optionsOf(RFQ_REGIONS)} />}
      {feed && (
        <LiveFeed
          key={`${category} ${region} ${cursor}`}
          orgId={orgId}
          first={feed}
          now={ctx.clock.now()}
          view={{ category, region }}
          isFirstPage={cursor === undefined}
          startsLive={params["live"] !== "off"}
        />
      )}
      {feed && <Pagination {...cursorPages(PATH, params, feed.next)} label="Pages of the feed" />}
    </div>
  );
}
