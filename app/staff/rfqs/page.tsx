import type { Metadata } from "next";
import { z } from "zod";
import { NewRequest } from "@/components/rfq/new-request";
import { NoRequests } from "@/components/rfq/no-requests";
import { RequestList } from "@/components/rfq/request-list";
import { optionsOf } from "@/components/rfq/words";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { trail, type PageSearch } from "@/components/ui/page-search";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { TECHNOLOGIES } from "@/lib/catalog/vocabulary";
import { env } from "@/lib/platform/env";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { INCOTERMS, QUANTITY_UNITS, REQUEST_TABS, RFQ_CATEGORIES } from "@/lib/rfq/contract";
import { countRequests, listRequests } from "@/lib/rfq/requests/list-requests";

export const metadata: Metadata = { title: "RFQs" };

const PATH = "/staff/rfqs";
const TABS = { incoming: "Incoming", held: "Held", published: "Published", ended: "Ended" } as const;
const Search = z.object({ tab: z.enum(REQUEST_TABS).catch("incoming"), cursor: trail });
const OPTIONS = {
  categories: optionsOf(RFQ_CATEGORIES),
  technologies: optionsOf(TECHNOLOGIES),
  units: optionsOf(QUANTITY_UNITS),
  incoterms: optionsOf(INCOTERMS),
};

export default async function StaffRfqsPage({ searchParams }: PageSearch) {
  const { ctx } = await staffPage("rfqs:read");
  const { tab, cursor: trail } = Search.parse(await searchParams);
  const [page, counts] = await Promise.all([orFirstPage(PATH, listRequests(ctx, { tab, cursor: lastCursor(trail) })), countRequests(ctx)]);
  return (
    <PageBody>
      <PageHeader
        title="RFQs"
        description="Requests for quotation and how customers see them. Requests from vetted buyers are published once a day at a random time, when at least three different buyers have similar requests."
        actions={<NewRequest options={OPTIONS} />}
      />
      <TabLinks
        label="Request views"
        tabs={REQUEST_TABS.map((name) => ({ href: `${PATH}?tab=${name}`, label: TABS[name], current: name === tab, count: counts[name] }))}
      />
      <Card flush>
        {page.requests.length === 0 ? (
          <NoRequests tab={tab} buyersDays={env().KEEP_BUYERS_DAYS} />
        ) : (
          <RequestList requests={page.requests} now={ctx.clock.now()} options={OPTIONS} />
        )}
      </Card>
      <Pagination {...cursorPages(PATH, { tab, cursor: trail }, page.next)} label="Pages of requests" />
    </PageBody>
  );
}
