import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";

/** Changes one's own name. */
export async function renameUser(ctx: Context, input: { name: string }): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data: { name: input.name } });
    await recordEvent(tx, { type: "user.renamed", subject: userId });
  });
}
