import { z } from "zod";
import { Done, RoleInput } from "@/lib/accounts/contract";
import { changeRole } from "@/lib/accounts/members/change-role";
import { removeMember } from "@/lib/accounts/members/remove-member";
import { consoleRoute } from "@/lib/portal/routes";

const params = z.object({ userId: z.string().max(60) });

export const PATCH = consoleRoute({ may: "team:write", params, body: RoleInput, reply: Done }, ({ ctx, orgId, params, body }) =>
  changeRole(ctx, orgId, { ...params, ...body }),
);

export const DELETE = consoleRoute({ may: "team:write", params, reply: Done }, ({ ctx, orgId, params }) =>
  removeMember(ctx, orgId, params),
);
