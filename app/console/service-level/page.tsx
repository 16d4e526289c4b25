import type { Metadata } from "next";
import { z } from "zod";
import { MonthCard } from "@/components/service-level/month-card";
import { MonthsTable } from "@/components/service-level/months-table";
import { NotCovered } from "@/components/service-level/not-covered";
import { OutagesCard } from "@/components/service-level/outages-card";
import { ReportActions } from "@/components/service-level/report-actions";
import { RuleCard } from "@/components/service-level/rule-card";
import { Card } from "@/components/ui/card";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { consolePage } from "@/lib/portal/page-access";
import { readServiceLevel } from "@/lib/service-level/reports/read-service-level";

export const metadata: Metadata = { title: "Service level" };

const PATH = "/console/service-level";
const Search = z.object({ month: z.string().max(7).optional().catch(undefined) });

export default async function ServiceLevelPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId, allows } = await consolePage("billing:read");
  const { month: wanted } = Search.parse(await searchParams);
  const { isCovered, months } = await readServiceLevel(ctx, orgId);
  const month = months.find((one) => one.month === wanted) ?? months[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Service level"
        description="Uptime commitment, results and credits."
        actions={month && <ReportActions orgId={orgId} />}
      />
      {!isCovered && <NotCovered hasMonths={months.length > 0} mayBuy={allows("billing:write")} />}
      {month && (
        <>
          <MonthCard month={month} />
          <OutagesCard month={month} />
          <Card title="Months" flush>
            <MonthsTable months={months} current={month.month} hrefOf={(one) => `${PATH}?month=${one}`} />
          </Card>
        </>
      )}
      <RuleCard />
    </div>
  );
}
