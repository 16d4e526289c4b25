import { Done, ResetInput } from "@/lib/accounts/contract";
import { resetPassword } from "@/lib/accounts/sign-in/reset-password";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: ResetInput, reply: Done }, ({ ctx, body }) => resetPassword(ctx, body));
