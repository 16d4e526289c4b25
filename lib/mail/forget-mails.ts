import type { TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";

/** An address of somebody; `before`: what came later is not theirs. */
export type OwnAddress = { address: string; before: Date | null };

/** Deletes every mail to a user, so that one that waits is never sent, and has their name taken out of mails to others. */
export async function forgetMails(tx: TxContext, userId: string, addresses: readonly OwnAddress[]): Promise<void> {
  const to = addresses.map(({ address, before }) => ({
    toAddress: address,
    userId: null,
    ...(before ? { createdAt: { lt: before } } : {}),
  }));
  await tx.db.mail.deleteMany({ where: { OR: [{ userId }, ...to] } });
  if (await tx.db.mailName.findFirst({ where: { userId }, select: { mailId: true } })) await enqueue(tx, "redact-mails", { userId });
}
