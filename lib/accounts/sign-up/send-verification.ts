import { createHash } from "node:crypto";
import { queueMail } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";
import { newLink, tokenHash } from "../links";
import { verifyMail } from "../mails";

const EVERY_MS = 10 * 60_000;

/** What the browser that signed up keeps in a cookie: with it the mailed link needs no password. */
export const bindingHash = (binding: string): string => createHash("sha256").update(binding).digest("hex");

/** What a link knows of the sign-up it belongs to: the browser, and where it was meant to lead. */
export type SignedUp = { binding: string; next: string | undefined };

export const verifyData = ({ binding, next }: SignedUp): Readonly<Record<string, string>> => ({
  binding: bindingHash(binding),
  ...(next === undefined ? {} : { next }),
});

/** A link that is asked for later leads where the one before it did. */
async function dataOfLast(tx: TxContext, userId: string): Promise<Readonly<Record<string, string>>> {
  const last = await tx.db.linkToken.findFirst({
    where: { userId, kind: "verify" },
    orderBy: { createdAt: "desc" },
    select: { data: true },
  });
  const next = typeof last?.data === "object" && last.data !== null && "next" in last.data ? last.data["next"] : undefined;
  return typeof next === "string" ? { next } : {};
}

/**
 * Mails a link that verifies the address; at most one in ten minutes unless somebody signed up just now.
 * @param signedUp what the browser that signed up brought
 */
export async function sendVerification(
  tx: TxContext,
  user: { id: string; email: string; name: string },
  signedUp?: SignedUp,
): Promise<void> {
  if (signedUp === undefined) {
    const since = new Date(tx.clock.now() - EVERY_MS);
    if (await tx.db.linkToken.count({ where: { userId: user.id, kind: "verify", usedAt: null, createdAt: { gt: since } } })) return;
  }
  const data = signedUp === undefined ? await dataOfLast(tx, user.id) : verifyData(signedUp);
  const token = await newLink(tx, { kind: "verify", userId: user.id, data });
  const onceKey = `verify/${tokenHash(token)}`;
  const content = verifyMail(user.name, token);
  await queueMail(tx, { onceKey, template: "verify-address", to: user.email, content, isSecret: true, userId: user.id });
}
