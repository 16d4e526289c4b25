import { z } from "zod";
import { InvitationRow, InviteInput } from "@/lib/accounts/contract";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { listInvitations } from "@/lib/accounts/members/list-team";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "team:read", reply: z.object({ rows: z.array(InvitationRow) }) }, async ({ ctx, orgId }) => ({
  rows: await listInvitations(ctx, orgId),
}));

export const POST = consoleRoute(
  { may: "team:write", body: InviteInput, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, orgId, body }) => inviteMember(ctx, orgId, body),
);
