import type { Metadata } from "next";
import { FIRST_KEY } from "@/components/api/first-key";
import { DataCard } from "@/components/console/data-card";
import { enterpriseSteps } from "@/components/console/enterprise-steps";
import { FirstRun } from "@/components/console/first-run";
import { generalSteps } from "@/components/console/general-steps";
import { ModeSwitch } from "@/components/console/mode-switch";
import { needsOf } from "@/components/console/needs";
import { NeedsCard } from "@/components/console/needs-card";
import { PlanLabel } from "@/components/console/plan-label";
import { skipMarkOf } from "@/components/console/skip-cookie";
import { FirstKey } from "@/components/keys/first-key";
import { IssueKey } from "@/components/keys/issue-key";
import { liveRefusal } from "@/components/keys/live-refusal";
import { RecentKeys } from "@/components/keys/recent-keys";
import { ButtonLink } from "@/components/ui/button-link";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { CallsCard } from "@/components/usage/calls-card";
import { CallsChart } from "@/components/usage/calls-chart";
import { PLAN_TABLE, SANDBOX } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { env, publicUrl } from "@/lib/platform/env";
import { consolePage } from "@/lib/portal/page-access";
import { readEnterpriseFacts, readOverview } from "./read-overview";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId, allows } = await consolePage("org:read");
  const params = await searchParams;
  const wantsSandbox = params["mode"] === "sandbox";
  const seesKeys = allows("keys:read");
  const { usage, figures, entitlement, data, health, summary, keys, invitations, steps, skippedMark } = await readOverview(ctx, orgId, {
    wantsSandbox,
    seesKeys,
  });
  const now = ctx.clock.now();
  const mayCreateKeys = allows("keys:write");
  const maySeeBilling = allows("billing:read");
  const startsNow = params[FIRST_KEY] === "1" && !steps.hasKey;
  const list = entitlement?.isLive && entitlement.plan === "enterprise" ? "enterprise" : "general";
  const skipMark = skipMarkOf(orgId, list);
  const wantsSteps = seesKeys && skippedMark !== skipMark && visit.org.role !== "staff-view";
  const expiredInvitations = allows("team:write") ? invitations.filter(({ isExpired }) => isExpired).length : 0;
  const limit = `${countText(SANDBOX.callsPerDay)} calls per day`;
  const issue = (
    <IssueKey publicUrl={publicUrl()} liveRefusal={liveRefusal(entitlement)} sandboxLimit={limit} plan={entitlement?.plan ?? null} />
  );
  const firstSteps = !wantsSteps
    ? []
    : list === "enterprise"
      ? enterpriseSteps(await readEnterpriseFacts(ctx, orgId, { general: steps, seesLevel: maySeeBilling }), {
          includes: (feature) => PLAN_TABLE.enterprise.features[feature] !== null,
          allows,
        })
      : generalSteps(steps, {
          mayInvite: allows("team:write"),
          mayChoosePlan: allows("billing:write"),
          createKey: mayCreateKeys ? <FirstKey publicUrl={publicUrl()} startsNow={startsNow} /> : "Owners and developers can create keys.",
        });
  const isStarting = firstSteps.some(({ isDone }) => !isDone);
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
        <FirstRun steps={firstSteps} skipMark={list === "enterprise" || (steps.hasKey && steps.hasCalled) ? skipMark : null} />
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
