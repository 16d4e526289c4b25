import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { revokeInvitation } from "@/lib/accounts/members/revoke-invitation";
import { consoleRoute } from "@/lib/portal/routes";

export const DELETE = consoleRoute({ may: "team:write", params, reply: Done }, ({ ctx, orgId, params }) =>
  revokeInvitation(ctx, orgId, params),
);
