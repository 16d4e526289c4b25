import { AddPasskeyInput, BeginPasskeyInput, Done, PasskeyOptions } from "@/lib/accounts/contract";
import { addPasskey, beginPasskey } from "@/lib/accounts/passkeys/add-passkey";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: BeginPasskeyInput, reply: PasskeyOptions }, ({ ctx, body }) => beginPasskey(ctx, body));

export const PUT = accountRoute({ body: AddPasskeyInput, reply: Done }, ({ ctx, body }) => addPasskey(ctx, body));
