import { ConfirmedName, done, Done, FoundInput } from "@/lib/accounts/contract";
import { renameOrganisation } from "@/lib/accounts/organisations/rename-organisation";
import { closeOrganisation } from "@/lib/billing/customers/close-organisation";
import { consoleRoute } from "@/lib/portal/routes";

export const PATCH = consoleRoute({ may: "org:write", body: FoundInput, reply: Done }, async ({ ctx, orgId, body }) => {
  await renameOrganisation(ctx, orgId, body);
  return done;
});

export const DELETE = consoleRoute({ may: "org:delete", body: ConfirmedName, reply: Done }, async ({ ctx, orgId, body }) => {
  await closeOrganisation(ctx, orgId, body);
  return done;
});
