import type { Metadata } from "next";
import { BudgetCard } from "@/components/service-level/budget-card";
import { BudgetChart } from "@/components/service-level/budget-chart";
import { CreditsCard } from "@/components/service-level/credits-card";
import { LowOrganisations } from "@/components/service-level/low-organisations";
import { RuleCard } from "@/components/service-level/rule-card";
import { WorstMinutes } from "@/components/service-level/worst-minutes";
import { PageBody } from "@/components/staff/page-body";
import { monthText } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { listAllCredits } from "@/lib/billing/credits/list-credits";
import type { Context } from "@/lib/platform/context";
import { staffPage } from "@/lib/portal/page-access";
import { readServiceOverview } from "@/lib/service-level/overview/read-overview";

export const metadata: Metadata = { title: "Service level" };

export default async function ServiceLevelPage() {
  const { ctx } = await staffPage("billing:read");
  const { overview, owed, names } = await readOverview(ctx);
  return (
    <PageBody>
      <PageHeader
        title="Service level"
        description={`Error budget for ${monthText(overview.month)}, its burn rate and the customers affected. A burn rate of 1× uses up the budget exactly at the end of the month.`}
      />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {overview.parts.map((part) => (
          <BudgetCard key={part.component} part={part} />
        ))}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <BudgetChart days={overview.days} />
        <LowOrganisations rows={overview.low} />
        <WorstMinutes rows={overview.worst} />
        <CreditsCard rows={owed} names={names} title="Unsettled credits" />
      </div>
      <RuleCard />
    </PageBody>
  );
}

/** What the page shows: the month, what is owed, and the names of whom it is owed to. */
async function readOverview(ctx: Context) {
  const [overview, owed] = await Promise.all([readServiceOverview(ctx), listAllCredits(ctx, { state: "owed" })]);
  const ids = [...new Set(owed.map(({ orgId }) => orgId))];
  const found = await Promise.all(ids.map((orgId) => readCustomer(ctx, { orgId }).catch(() => null)));
  return { overview, owed, names: new Map(found.flatMap((one) => (one === null ? [] : [[one.id, one.name] as const]))) };
}
