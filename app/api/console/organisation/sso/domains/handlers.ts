import { Done } from "@/lib/accounts/contract";
import { AddDomainInput } from "@/lib/accounts/sso/contract";
import { addDomain } from "@/lib/accounts/sso/domains/add-domain";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:write", body: AddDomainInput, reply: Done, status: 201 }, ({ ctx, orgId, body }) =>
  addDomain(ctx, orgId, body),
);
