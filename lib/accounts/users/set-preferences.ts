import { requireUser, transaction, type Context } from "@/lib/platform/context";
import type { PreferencesInput } from "../contract";

/** Updates the preferences of the signed-in user: single-letter shortcuts, and the time zone of times (null: UTC). */
export async function setPreferences(ctx: Context, input: PreferencesInput): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data: input });
  });
}
