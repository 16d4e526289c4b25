import { requireUser, transaction, type Context } from "@/lib/platform/context";

/** Switches single-letter keyboard shortcuts on or off. */
export async function setShortcuts(ctx: Context, input: { hasShortcuts: boolean }): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data: { hasShortcuts: input.hasShortcuts } });
  });
}
