import { changeDetails } from "@/lib/billing/details/change-details";
import { ChangeDetailsInput, DetailsVersion, KnownDetails } from "@/lib/billing/details/contract";
import { removeDetails } from "@/lib/billing/details/remove-details";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "billing:write", body: ChangeDetailsInput, reply: KnownDetails }, ({ ctx, orgId, body }) =>
  changeDetails(ctx, orgId, body),
);

export const DELETE = consoleRoute({ may: "billing:write", body: DetailsVersion, reply: KnownDetails }, ({ ctx, orgId, body }) =>
  removeDetails(ctx, orgId, body),
);
