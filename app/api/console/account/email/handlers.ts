import { ChangeEmailInput, Done } from "@/lib/accounts/contract";
import { requestEmailChange } from "@/lib/accounts/users/change-email";
import { atLeast } from "@/lib/portal/at-least";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: ChangeEmailInput, reply: Done, status: 202 }, ({ ctx, body }) =>
  atLeast(400, () => requestEmailChange(ctx, body)),
);
