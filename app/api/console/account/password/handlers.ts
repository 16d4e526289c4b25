import { ChangePasswordInput, Done } from "@/lib/accounts/contract";
import { changePassword } from "@/lib/accounts/users/change-password";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: ChangePasswordInput, reply: Done }, ({ ctx, body }) => changePassword(ctx, body));
