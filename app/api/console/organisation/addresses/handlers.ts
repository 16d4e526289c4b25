import { AddressLimits, Done } from "@/lib/accounts/contract";
import { limitAddresses } from "@/lib/accounts/organisations/limit-addresses";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "org:write", body: AddressLimits, reply: Done }, ({ ctx, orgId, body }) =>
  limitAddresses(ctx, orgId, body),
);
