import { Account, ConfirmedName, Done, RenameInput } from "@/lib/accounts/contract";
import { readAccount } from "@/lib/accounts/users/read-account";
import { renameUser } from "@/lib/accounts/users/rename-user";
import { closeAccount } from "@/lib/billing/customers/close-organisation";
import { accountRoute } from "@/lib/portal/routes";

export const GET = accountRoute({ reply: Account }, ({ ctx }) => readAccount(ctx));

export const PATCH = accountRoute({ body: RenameInput, reply: Done }, ({ ctx, body }) => renameUser(ctx, body));

export const DELETE = accountRoute({ body: ConfirmedName, reply: Done }, ({ ctx, body }) => closeAccount(ctx, body));
