import { Done, PreferencesInput } from "@/lib/accounts/contract";
import { setPreferences } from "@/lib/accounts/users/set-preferences";
import { accountRoute } from "@/lib/portal/routes";

export const PUT = accountRoute({ body: PreferencesInput, reply: Done }, ({ ctx, body }) => setPreferences(ctx, body));
