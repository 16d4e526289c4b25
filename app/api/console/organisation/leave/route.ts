import { done, Done } from "@/lib/accounts/contract";
import { leaveOrganisation } from "@/lib/accounts/members/leave-organisation";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:read", reply: Done }, async ({ ctx, orgId }) => {
  await leaveOrganisation(ctx, orgId);
  return done;
});
