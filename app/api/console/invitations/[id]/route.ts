import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { revokeInvitation } from "@/lib/accounts/members/revoke-invitation";
import { consoleRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const DELETE = consoleRoute({ may: "team:write", params, reply: Done }, async ({ ctx, orgId, params }) => {
  await revokeInvitation(ctx, orgId, params);
  return done;
});
