import { Done } from "@/lib/accounts/contract";
import { switchConnection } from "@/lib/accounts/sso/connections/switch-connection";
import { SwitchInput } from "@/lib/accounts/sso/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "org:write", body: SwitchInput, reply: Done }, ({ ctx, orgId, body }) =>
  switchConnection(ctx, orgId, body),
);
