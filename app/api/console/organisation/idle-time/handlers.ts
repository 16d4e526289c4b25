import { Done, IdleInput } from "@/lib/accounts/contract";
import { setIdleTime } from "@/lib/accounts/organisations/set-idle-time";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "org:write", body: IdleInput, reply: Done }, ({ ctx, orgId, body }) =>
  setIdleTime(ctx, orgId, body),
);
