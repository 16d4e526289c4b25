import { done, Done, ResetInput } from "@/lib/accounts/contract";
import { resetPassword } from "@/lib/accounts/sign-in/reset-password";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: ResetInput, reply: Done }, async ({ ctx, body }) => {
  await resetPassword(ctx, body);
  return done;
});
