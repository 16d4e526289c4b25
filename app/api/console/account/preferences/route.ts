import { done, Done, PreferencesInput } from "@/lib/accounts/contract";
import { setPreferences } from "@/lib/accounts/users/set-preferences";
import { accountRoute } from "@/lib/portal/routes";

export const PUT = accountRoute({ body: PreferencesInput, reply: Done }, async ({ ctx, body }) => {
  await setPreferences(ctx, body);
  return done;
});
