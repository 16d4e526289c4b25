import { Done, SecondFactorRule } from "@/lib/accounts/contract";
import { requireSecondFactor } from "@/lib/accounts/organisations/require-second-factor";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "org:write", body: SecondFactorRule, reply: Done }, ({ ctx, orgId, body }) =>
  requireSecondFactor(ctx, orgId, body),
);
