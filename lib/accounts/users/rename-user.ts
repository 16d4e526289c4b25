import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { requireOwnSignIn } from "../sso/require-own-sign-in";

/** Changes one's own name. @throws DomainError conflict (signed in by a directory) */
export async function renameUser(ctx: Context, input: { name: string }): Promise<void> {
  const { userId } = requireUser(ctx);
  requireOwnSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await tx.db.user.update({ where: { id: userId }, data: { name: input.name } });
    await recordEvent(tx, { type: "user.renamed", subject: userId, data: { changes: { name: true } } });
  });
}
