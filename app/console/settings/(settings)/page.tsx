import type { Metadata } from "next";
import { AddressLimits } from "@/components/console/address-limits";
import { DeleteOrganisation } from "@/components/console/delete-organisation";
import { IdleTime } from "@/components/console/idle-time";
import { RenameOrganisation } from "@/components/console/rename-organisation";
import { SecondFactorRule } from "@/components/console/second-factor-rule";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import { listMembers } from "@/lib/accounts/members/list-team";
import { readOrganisation } from "@/lib/accounts/organisations/read-organisation";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { durationText } from "@/lib/core/wording";
import { summariseKeys } from "@/lib/keys/summarise-keys";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { ctx, visit, orgId, allows } = await consolePage("org:read");
  const [org, entitlement, keys, members] = await Promise.all([
    readOrganisation(ctx, orgId),
    readEntitlement(ctx, orgId),
    allows("keys:read") ? summariseKeys(ctx, orgId) : null,
    listMembers(ctx, orgId),
  ]);
  const id = (
    <span className="-my-1 flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 break-all select-all">{org.id}</span>
      <CopyButton text={org.id} label="Copy ID" />
    </span>
  );
  const facts = [
    ...(allows("org:write") ? [] : [{ term: "Name", details: org.name }]),
    ...(allows("org:write") ? [] : [{ term: "Signed out when idle for", details: durationText(org.idleMinutes) }]),
    ...(allows("org:write") ? [] : [{ term: "Two-factor authentication", details: org.requiresSecondFactor ? "Required" : "Optional" }]),
    { term: "ID", details: id, num: true },
    { term: "Created", details: <RelativeTime at={org.createdAt} now={ctx.clock.now()} /> },
    { term: "Plan", details: entitlement === null ? "None: sandbox only" : entitlement.title },
  ];
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Settings"
        description="Settings for this organisation. To change your name or password, open Account from the menu at the top right."
      />
      {allows("org:write") && (
        <Card title="Organisation">
          <RenameOrganisation key={org.name} name={org.name} />
        </Card>
      )}
      {allows("org:write") && (
        <Card title="Sessions">
          <IdleTime key={org.idleMinutes} idleMinutes={org.idleMinutes} />
        </Card>
      )}
      {allows("org:write") && (
        <Card title="Two-factor authentication">
          <SecondFactorRule
            isRequired={org.requiresSecondFactor}
            hasOwn={visit.user.hasSecondFactor}
            without={members.filter(({ hasSecondFactor }) => !hasSecondFactor).length}
          />
        </Card>
      )}
      {allows("org:write") && (
        <Card title="Single sign-on">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="max-w-[60ch] text-13 text-muted">Let members sign in through your company&rsquo;s directory.</p>
            <ButtonLink href="/console/settings/single-sign-on">Set up single sign-on</ButtonLink>
          </div>
        </Card>
      )}
      {allows("org:write") && (
        <Card title="IP addresses">
          <AddressLimits key={JSON.stringify(org.limits)} limits={org.limits} ownAddress={ctx.address ?? null} />
        </Card>
      )}
      <Card title="Details">
        <DescriptionList items={facts} />
      </Card>
      {allows("org:delete") && (
        <Card title="Delete">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="max-w-[60ch] text-13 text-muted">Keys stop working, members lose access and the name is deleted.</p>
            <DeleteOrganisation
              name={org.name}
              workingKeys={keys?.working ?? 0}
              usedLastHour={keys?.usedLastHour ?? 0}
              members={members.length}
            />
          </div>
        </Card>
      )}
    </div>
  );
}
