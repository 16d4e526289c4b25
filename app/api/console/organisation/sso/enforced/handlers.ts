import { Done } from "@/lib/accounts/contract";
import { enforceSso } from "@/lib/accounts/sso/connections/enforce-sso";
import { SwitchInput } from "@/lib/accounts/sso/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "org:write", body: SwitchInput, reply: Done }, ({ ctx, orgId, body }) =>
  enforceSso(ctx, orgId, body),
);
