import { Done } from "@/lib/accounts/contract";
import { NewScimToken } from "@/lib/accounts/sso/scim/contract";
import { createScimToken, revokeScimToken } from "@/lib/accounts/sso/scim/tokens/change-token";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:write", reply: NewScimToken, status: 201 }, ({ ctx, orgId }) => createScimToken(ctx, orgId));
export const DELETE = consoleRoute({ may: "org:write", reply: Done }, ({ ctx, orgId }) => revokeScimToken(ctx, orgId));
