import { createHash } from "node:crypto";
import type { TxContext } from "@/lib/platform/context";
import { queueMail } from "@/lib/mail/queue-mail";
import { verifyMail } from "./mails";
import { newLink, tokenHash } from "./links";

const EVERY_MS = 10 * 60_000;

/** What the browser that signed up keeps in a cookie: with it the mailed link needs no password. */
export const bindingHash = (binding: string): string => createHash("sha256").update(binding).digest("hex");

/**
 * Mails a link that verifies the address; at most one in ten minutes unless somebody signed up just now.
 * @param binding secret of the browser that signed up
 */
export async function sendVerification(tx: TxContext, user: { id: string; email: string; name: string }, binding?: string): Promise<void> {
  if (binding === undefined) {
    const since = new Date(tx.clock.now() - EVERY_MS);
    if (await tx.db.linkToken.count({ where: { userId: user.id, kind: "verify", usedAt: null, createdAt: { gt: since } } })) return;
  }
  const data = binding === undefined ? {} : { binding: bindingHash(binding) };
  const token = await newLink(tx, { kind: "verify", userId: user.id, data });
  const onceKey = `verify/${tokenHash(token)}`;
  await queueMail(tx, { onceKey, template: "verify-address", to: user.email, content: verifyMail(user.name, token), isSecret: true });
}
