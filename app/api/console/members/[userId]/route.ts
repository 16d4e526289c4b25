import { z } from "zod";
import { done, Done, RoleInput } from "@/lib/accounts/contract";
import { changeRole } from "@/lib/accounts/members/change-role";
import { removeMember } from "@/lib/accounts/members/remove-member";
import { consoleRoute } from "@/lib/portal/routes";

const params = z.object({ userId: z.string().max(60) });

export const PATCH = consoleRoute({ may: "team:write", params, body: RoleInput, reply: Done }, async ({ ctx, orgId, params, body }) => {
  await changeRole(ctx, orgId, { ...params, ...body });
  return done;
});

export const DELETE = consoleRoute({ may: "team:write", params, reply: Done }, async ({ ctx, orgId, params }) => {
  await removeMember(ctx, orgId, params);
  return done;
});
