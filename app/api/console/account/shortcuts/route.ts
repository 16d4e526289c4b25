import { setShortcuts } from "@/lib/accounts/users/set-shortcuts";
import { done, Done, ShortcutsInput } from "@/lib/accounts/contract";
import { accountRoute } from "@/lib/portal/routes";

export const PUT = accountRoute({ body: ShortcutsInput, reply: Done }, async ({ ctx, body }) => {
  await setShortcuts(ctx, body);
  return done;
});
