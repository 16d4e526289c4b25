import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { removeDomain } from "@/lib/accounts/sso/domains/remove-domain";
import { consoleRoute } from "@/lib/portal/routes";

export const DELETE = consoleRoute({ may: "org:write", params, reply: Done }, ({ ctx, orgId, params }) => removeDomain(ctx, orgId, params));
