import { Leaving, SsoAgainInput } from "@/lib/accounts/sso/contract";
import { beginAgain } from "@/lib/accounts/sso/sign-in/begin-sign-in";
import { leaveForDirectory } from "@/lib/portal/leave-for-directory";
import { nextPath } from "@/lib/portal/next-path";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: SsoAgainInput, reply: Leaving }, ({ ctx, body: { orgId, next } }) =>
  leaveForDirectory(ctx, (browser) => beginAgain(ctx, { orgId, next: nextPath(next) }, browser)),
);
