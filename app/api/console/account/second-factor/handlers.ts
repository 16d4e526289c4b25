import { BeginSecondFactorInput, CodeInput, Done, RecoveryCodes, TotpSetup } from "@/lib/accounts/contract";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from "@/lib/accounts/second-factor/change-second-factor";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: BeginSecondFactorInput, reply: TotpSetup }, ({ ctx, body }) => beginSecondFactor(ctx, body));

export const PUT = accountRoute({ body: CodeInput, reply: RecoveryCodes }, ({ ctx, body }) => confirmSecondFactor(ctx, body));

export const DELETE = accountRoute({ body: CodeInput, reply: Done }, ({ ctx, body }) => removeSecondFactor(ctx, body));
