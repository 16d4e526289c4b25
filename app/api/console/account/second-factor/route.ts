import { CodeInput, done, Done, RecoveryCodes, TotpSetup } from "@/lib/accounts/contract";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from "@/lib/accounts/second-factor";
import { accountRoute } from "@/lib/http/session/routes";

export const POST = accountRoute({ reply: TotpSetup }, ({ ctx }) => beginSecondFactor(ctx));

export const PUT = accountRoute({ body: CodeInput, reply: RecoveryCodes }, ({ ctx, body }) => confirmSecondFactor(ctx, body));

export const DELETE = accountRoute({ reply: Done }, async ({ ctx }) => {
  await removeSecondFactor(ctx);
  return done;
});
