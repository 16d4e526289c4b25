import { Done } from "@/lib/accounts/contract";
import { resendVerification } from "@/lib/accounts/sign-up/verify-address";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ reply: Done, status: 202 }, ({ ctx }) => resendVerification(ctx));
