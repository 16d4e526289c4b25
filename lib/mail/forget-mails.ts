import type { TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";

/** An address of somebody; `before`: what came later is not theirs. */
export type OwnAddress = { address: string; before: Date | null };

/** Deletes every mail to a user, so that one that waits is never sent, and what they wrote as a visitor, and has their name taken out of mails to others. */
export async function forgetMails(tx: TxContext, userId: string, addresses: readonly OwnAddress[]): Promise<void> {
  const theirs = addresses.flatMap(({ address, before }) => {
    const then = before ? { createdAt: { lt: before } } : {};
    return [
      { toAddress: address, userId: null, ...then },
      { replyTo: address, ...then },
    ];
  });
  await tx.db.mail.deleteMany({ where: { OR: [{ userId }, ...theirs] } });
  if (await tx.db.mailName.findFirst({ where: { userId }, select: { mailId: true } })) await enqueue(tx, "redact-mails", { userId });
}
