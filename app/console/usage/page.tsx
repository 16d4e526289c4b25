import type { Metadata } from "next";
import { nullOn } from "@/app/refusals";
import { ButtonLink } from "@/components/ui/button-link";
import type { PageParams } from "@/components/ui/cursor-pages";
import { DocsLink } from "@/components/ui/docs-link";
import { IgnoredParameters } from "@/components/ui/ignored-parameters";
import { PageHeader } from "@/components/ui/page-header";
import { BurnUpCard } from "@/components/usage/burn-up-card";
import { DayChart } from "@/components/usage/day-chart";
import { ignoredInUsage, readUsageView } from "@/components/usage/filter";
import { GroupTable } from "@/components/usage/group-table";
import { MeterCard } from "@/components/usage/meter-card";
import { TooMuch } from "@/components/usage/too-much";
import { UsageActions } from "@/components/usage/usage-actions";
import { UsageEmpty } from "@/components/usage/usage-empty";
import { UsageFilters } from "@/components/usage/usage-filters";
import { forecastOfReport } from "@/components/usage/words";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { readTopUps } from "@/lib/billing/top-ups/read-top-ups";
import { readUsageReport } from "@/lib/metering/usage/read-usage-report";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Usage" };

const WARN_SHARE = 0.8;

export default async function UsagePage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId, allows } = await consolePage("usage:read");
  const entitlement = await readEntitlement(ctx, orgId);
  const isLive = entitlement?.isLive === true;
  const params = await searchParams;
  const view = readUsageView(params, isLive ? "live" : "sandbox");
  const report = await nullOn("unprocessable", readUsageReport(ctx, orgId, view, view.part));
  if (!report) return <TooMuch view={view} orgId={orgId} requestId={ctx.requestId} />;
  const now = ctx.clock.now();
  const forecast = forecastOfReport(report, now);
  const { quota, kind, isRunning } = report.window;
  const isShort = isRunning && quota !== null && (forecast?.exhaustedAtMs != null || report.used >= quota * WARN_SHARE);
  const mayBuy = isShort && allows("billing:write");
  const topUps = mayBuy ? await readTopUps(ctx, orgId) : null;
  const upgrade = mayBuy && (
    <div className="flex flex-wrap gap-2">
      {topUps !== null && <ButtonLink href="/console/billing#top-ups">Buy calls</ButtonLink>}
      <ButtonLink href="/console/billing">Compare plans</ButtonLink>
    </div>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Usage"
        description={
          <>
            Requests made with your keys, as counted toward your plan. <DocsLink href="/docs/limits" />
          </>
        }
        actions={<UsageActions view={view} orgId={orgId} />}
      />
      <IgnoredParameters ignored={ignoredInUsage(params, view)} />
      <UsageFilters report={report} view={view} />
      <div className={kind === "period" ? "grid gap-4 lg:grid-cols-[2fr_3fr]" : "grid gap-4"}>
        <MeterCard report={report} forecast={forecast} now={now} {...(upgrade === false ? {} : { action: upgrade })} />
        {kind === "period" && <BurnUpCard report={report} forecast={forecast} now={now} />}
      </div>
      <DayChart report={report} view={view} forecast={forecast} now={now} empty={<UsageEmpty view={view} isLive={isLive} />} />
      <GroupTable report={report} view={view} />
    </div>
  );
}
