import { CodeInput, RecoveryCodes } from "@/lib/accounts/contract";
import { renewRecoveryCodes } from "@/lib/accounts/second-factor/change-second-factor";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: CodeInput, reply: RecoveryCodes }, ({ ctx, body }) => renewRecoveryCodes(ctx, body));
