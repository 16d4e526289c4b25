import { ConfirmedName, Done, FoundInput } from "@/lib/accounts/contract";
import { renameOrganisation } from "@/lib/accounts/organisations/rename-organisation";
import { closeOrganisation } from "@/lib/billing/customers/close-organisation";
import { consoleRoute } from "@/lib/portal/routes";

export const PATCH = consoleRoute({ may: "org:write", body: FoundInput, reply: Done }, ({ ctx, orgId, body }) =>
  renameOrganisation(ctx, orgId, body),
);

export const DELETE = consoleRoute({ may: "org:delete", body: ConfirmedName, reply: Done }, ({ ctx, orgId, body }) =>
  closeOrganisation(ctx, orgId, body),
);
