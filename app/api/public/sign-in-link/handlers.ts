import { Done, ResetRequest } from "@/lib/accounts/contract";
import { mailSignInLink } from "@/lib/accounts/sign-in/mail-sign-in-link";
import { atLeast } from "@/lib/portal/at-least";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: ResetRequest, reply: Done, status: 202 }, ({ ctx, body }) =>
  atLeast(400, () => mailSignInLink(ctx, body)),
);
