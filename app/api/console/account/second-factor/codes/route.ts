import { RecoveryCodes } from "@/lib/accounts/contract";
import { renewRecoveryCodes } from "@/lib/accounts/second-factor";
import { accountRoute } from "@/lib/http/session/routes";

export const POST = accountRoute({ reply: RecoveryCodes }, ({ ctx }) => renewRecoveryCodes(ctx));
