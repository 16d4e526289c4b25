import { renewRecoveryCodes } from "@/lib/accounts/second-factor/change-second-factor";
import { CodeInput, RecoveryCodes } from "@/lib/accounts/contract";
import { accountRoute } from "@/lib/http/session/routes";

export const POST = accountRoute({ body: CodeInput, reply: RecoveryCodes }, ({ ctx, body }) => renewRecoveryCodes(ctx, body));
