import { PasskeyOptions } from "@/lib/accounts/contract";
import { beginPasskeySignIn } from "@/lib/accounts/passkeys/sign-in-with-passkey";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ reply: PasskeyOptions }, ({ ctx }) => beginPasskeySignIn(ctx));
