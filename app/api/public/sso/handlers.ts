import { Leaving, SsoSignInInput } from "@/lib/accounts/sso/contract";
import { beginByEmail } from "@/lib/accounts/sso/sign-in/begin-sign-in";
import { leaveForDirectory } from "@/lib/portal/leave-for-directory";
import { nextPath } from "@/lib/portal/next-path";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: SsoSignInInput, reply: Leaving }, ({ ctx, body: { email, next } }) =>
  leaveForDirectory(ctx, (browser) => beginByEmail(ctx, { email, next: nextPath(next) }, browser)),
);
