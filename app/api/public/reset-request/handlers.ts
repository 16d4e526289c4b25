import { Done, ResetRequest } from "@/lib/accounts/contract";
import { requestReset } from "@/lib/accounts/sign-in/reset-password";
import { atLeast } from "@/lib/portal/at-least";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: ResetRequest, reply: Done, status: 202 }, ({ ctx, body }) =>
  atLeast(400, () => requestReset(ctx, body)),
);
