import { Account, ConfirmedName, done, Done, RenameInput } from "@/lib/accounts/contract";
import { readAccount } from "@/lib/accounts/users/read-account";
import { renameUser } from "@/lib/accounts/users/rename-user";
import { closeAccount } from "@/lib/billing/customers/close-organisation";
import { accountRoute } from "@/lib/portal/routes";

export const GET = accountRoute({ reply: Account }, ({ ctx }) => readAccount(ctx));

export const PATCH = accountRoute({ body: RenameInput, reply: Done }, async ({ ctx, body }) => {
  await renameUser(ctx, body);
  return done;
});

export const DELETE = accountRoute({ body: ConfirmedName, reply: Done }, async ({ ctx, body }) => {
  await closeAccount(ctx, body);
  return done;
});
