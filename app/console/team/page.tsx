import type { Metadata } from "next";
import { InvitationTable } from "@/components/team/invitation-table";
import { InviteMember } from "@/components/team/invite-member";
import { LeaveOrganisation } from "@/components/team/leave-organisation";
import { MemberTable } from "@/components/team/member-table";
import { OnlyOwner } from "@/components/team/only-owner";
import { Card } from "@/components/ui/card";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { listInvitations, listMembers } from "@/lib/accounts/members/list-team";
import { countText } from "@/lib/core/wording";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId, allows } = await consolePage("team:read");
  const [members, invitations] = await Promise.all([listMembers(ctx, orgId), listInvitations(ctx, orgId)]);
  const startsOpen = (await searchParams)["invite"] !== undefined;
  const now = ctx.clock.now();
  const mayChange = allows("team:write");
  const you = members.find(({ isYou }) => isYou);
  const isLastOwner = you?.role === "owner" && members.filter(({ role }) => role === "owner").length === 1;
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Team"
        description={mayChange ? "Members share this organisation's keys, plan and usage." : "Owners change members and roles."}
        actions={mayChange ? <InviteMember key={String(startsOpen)} startsOpen={startsOpen} /> : undefined}
      />
      <Card flush title="Members" aside={<span className="num">{countText(members.length)}</span>}>
        <MemberTable rows={members} now={now} mayChange={mayChange} />
      </Card>
      <Card flush title="Invitations" aside={<span className="num">{countText(invitations.length)}</span>}>
        <InvitationTable rows={invitations} now={now} mayChange={mayChange} />
      </Card>
      {you !== undefined && (
        <Card title="Leave">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="max-w-[60ch] text-13 text-muted">
              {isLastOwner ? <OnlyOwner /> : "You lose access immediately. Keys you created keep working."}
            </p>
            {!isLastOwner && <LeaveOrganisation name={visit.org.name} />}
          </div>
        </Card>
      )}
    </div>
  );
}
