import type { Metadata } from "next";
import { cache } from "react";
import { z } from "zod";
import { CreditsCard } from "@/components/service-level/credits-card";
import { CustomerCallsCards } from "@/components/service-level/customer-calls";
import { MonthCard } from "@/components/service-level/month-card";
import { MonthsTable } from "@/components/service-level/months-table";
import { OutagesCard } from "@/components/service-level/outages-card";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPagesOf, lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { trail } from "@/components/ui/page-search";
import { TextLink } from "@/components/ui/text-link";
import { dayAt } from "@/lib/core/dates";
import { staffPage } from "@/lib/portal/page-access";
import { readCustomerPage, servicePath } from "./read-customer";

/** Looked up once for the page and its title. */
const thisCustomer = cache(async (orgId: string, cursor: string | undefined) =>
  readCustomerPage((await staffPage("billing:read")).ctx, orgId, cursor),
);

export const generateMetadata = async ({ params, searchParams }: Props): Promise<Metadata> => {
  const { minutes } = Search.parse(await searchParams);
  return { title: `${(await thisCustomer((await params).id, lastCursor(minutes))).customer.name} · Service level` };
};

const Search = z.object({ month: z.string().max(7).optional().catch(undefined), minutes: trail });
type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export default async function CustomerServiceLevelPage({ params, searchParams }: Props) {
  const { ctx } = await staffPage("billing:read");
  const { id: orgId } = await params;
  const search = Search.parse(await searchParams);
  const { customer, level, calls, credits } = await thisCustomer(orgId, lastCursor(search.minutes));
  const month = level.months.find((one) => one.month === search.month) ?? level.months[0];
  const path = servicePath(orgId);
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Service level", href: "/staff/service-level" }]}
        title={<span className="[overflow-wrap:anywhere]">{customer.name}</span>}
        actions={<TextLink href={`/staff/customers/${encodeURIComponent(orgId)}`}>View customer</TextLink>}
      />
      {month === undefined ? (
        <Card>
          <EmptyState title="No months covered">This customer's plan has no uptime commitment. Their requests are shown below.</EmptyState>
        </Card>
      ) : (
        <>
          <MonthCard month={month} forStaff />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <OutagesCard month={month} />
            <Card title="Months" flush>
              <MonthsTable months={level.months} current={month.month} hrefOf={(one) => `${path}?month=${one}`} />
            </Card>
          </div>
          <CreditsCard rows={credits} />
        </>
      )}
      <CustomerCallsCards calls={calls} today={dayAt(ctx.clock.now())} pages={cursorPagesOf("minutes")(path, search, calls.failing.next)} />
    </PageBody>
  );
}
