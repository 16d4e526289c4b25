import { params } from "@/app/api/id-params";
import { SsoDomainRow } from "@/lib/accounts/sso/contract";
import { checkDomain } from "@/lib/accounts/sso/domains/check-domain";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:write", params, reply: SsoDomainRow }, ({ ctx, orgId, params }) =>
  checkDomain(ctx, orgId, params),
);
