import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { removePasskey } from "@/lib/accounts/passkeys/add-passkey";
import { accountRoute } from "@/lib/portal/routes";

export const DELETE = accountRoute({ params, reply: Done }, ({ ctx, params }) => removePasskey(ctx, params));
