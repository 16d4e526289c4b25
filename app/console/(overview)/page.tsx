import type { Metadata } from "next";
import { FIRST_KEY } from "@/components/api/first-key";
import { DataCard } from "@/components/console/data-card";
import { FirstRun } from "@/components/console/first-run";
import { ModeSwitch } from "@/components/console/mode-switch";
import { needsOf } from "@/components/console/needs";
import { NeedsCard } from "@/components/console/needs-card";
import { PlanLabel } from "@/components/console/plan-label";
import { FirstKey } from "@/components/keys/first-key";
import { IssueKey } from "@/components/keys/issue-key";
import { liveRefusal } from "@/components/keys/live-refusal";
import { RecentKeys } from "@/components/keys/recent-keys";
import { ButtonLink } from "@/components/ui/button-link";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { CallsCard } from "@/components/usage/calls-card";
import { CallsChart } from "@/components/usage/calls-chart";
import { SANDBOX } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { env, publicUrl } from "@/lib/platform/env";
import { consolePage } from "@/lib/portal/page-access";
import { readOverview } from "./read-overview";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId, allows } = await consolePage("org:read");
  const params = await searchParams;
  const wantsSandbox = params["mode"] === "sandbox";
  const seesKeys = allows("keys:read");
  const { usage, figures, entitlement, data, health, summary, keys, invitations, steps, isSkipped } = await readOverview(ctx, orgId, {
    wantsSandbox,
    seesKeys,
  });
  const now = ctx.clock.now();
  const mayCreateKeys = allows("keys:write");
  const maySeeBilling = allows("billing:read");
  const startsNow = params[FIRST_KEY] === "1" && !steps.hasKey;
  const isStarting = seesKeys && !isSkipped && visit.org.role !== "staff-view" && !(steps.hasKey && steps.hasCalled && steps.hasCompany);
  const expiredInvitations = allows("team:write") ? invitations.filter(({ isExpired }) => isExpired).length : 0;
  const limit = `${countText(SANDBOX.callsPerDay)} calls per day`;
  const issue = (
    <IssueKey publicUrl={publicUrl()} liveRefusal={liveRefusal(entitlement)} sandboxLimit={limit} plan={entitlement?.plan ?? null} />
  );
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Overview"
        badge={usage.kind === "live" && <ModeSwitch current={figures.kind} />}
        actions={
          <>
            <ButtonLink href="/explorer">Open explorer</ButtonLink>
            {steps.hasKey && mayCreateKeys && issue}
          </>
        }
      />
      {isStarting && (
        <FirstRun orgId={orgId} {...steps} mayInvite={allows("team:write")} mayChoosePlan={allows("billing:write")}>
          {mayCreateKeys ? <FirstKey publicUrl={publicUrl()} startsNow={startsNow} /> : "Owners and developers can create keys."}
        </FirstRun>
      )}
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[5fr_3fr_3fr] [&>*:first-child]:md:max-lg:col-span-2">
        <CallsCard usage={figures} now={now} aside={<PlanLabel entitlement={entitlement} maySeeBilling={maySeeBilling} />} />
        <DataCard data={data} now={now} health={health} />
        <NeedsCard
          needs={needsOf({ usage, entitlement, ...summary, expiredInvitations, mayChangeKeys: mayCreateKeys, maySeeBilling, now })}
          isStarting={isStarting}
          mayChoosePlan={entitlement === null && allows("billing:write")}
        />
      </div>
      {steps.hasCalled && <CallsChart usage={figures} now={now} />}
      {seesKeys && <RecentKeys rows={keys} total={summary.working} now={now} prefix={env().KEY_PREFIX} />}
    </div>
  );
}
