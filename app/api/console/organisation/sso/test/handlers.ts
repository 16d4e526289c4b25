import { Leaving } from "@/lib/accounts/sso/contract";
import { beginTest } from "@/lib/accounts/sso/sign-in/begin-sign-in";
import { leaveForDirectory } from "@/lib/portal/leave-for-directory";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:write", reply: Leaving }, ({ ctx, orgId }) =>
  leaveForDirectory(ctx, (browser) => beginTest(ctx, orgId, { next: "/console", browser })),
);
