import { newId } from "@/lib/core/ids";
import { brandOf } from "@/lib/platform/brand";
import type { TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { enqueueLater } from "@/lib/platform/queue";
import type { MailContent } from "./contract";
import { inOrganisation } from "./in-organisation";
import { renderMail } from "./render";

export type MailInput = {
  /** The same event and recipient give the same key; a second mail of it is never made. */
  onceKey: string;
  /** Of the mail, where its sender keeps it. */
  id?: string;
  template: string;
  to: string;
  content: MailContent;
  /** It carries a link that signs in or decides something: its words are forgotten once it is sent. */
  isSecret?: boolean;
  /** A PDF that goes with it. */
  attachment?: { name: string; bytes: Uint8Array<ArrayBuffer> };
  /** Whose mail it is: it goes out under their brand, where they have one, and its links to the console open theirs. */
  orgId?: string | null;
  /** Whose account it is to, where the address doesn't say it: it is not proved yet. */
  userId?: string;
  /** Where it is answered, if not where its sender says: whoever wrote it. */
  replyTo?: string;
  /** It leaves then and not before. */
  notBefore?: Date | null;
  /** Whom it names besides the one it is to. */
  names?: readonly Named[];
};

/** A user, and the words by which a mail names them. */
export type Named = { userId: string; words: readonly string[] };

/** Writes a mail into the transaction of what it tells. Without an SMTP server it stays in the outbox. */
export async function queueMail(tx: TxContext, input: MailInput): Promise<void> {
  const { id = newId("mail"), orgId = null } = input;
  const waits = env().SMTP_URL !== undefined;
  const brand = await brandOf(tx.db, orgId);
  const content = orgId === null ? input.content : inOrganisation(input.content, orgId);
  const { count } = await tx.db.mail.createMany({
    data: {
      id,
      onceKey: input.onceKey,
      template: input.template,
      toAddress: input.to,
      ...renderMail(content, brand),
      isSecret: input.isSecret ?? false,
      attachment: input.attachment?.bytes ?? null,
      attachmentName: input.attachment?.name ?? null,
      state: waits ? "waiting" : "kept",
      orgId,
      replyTo: input.replyTo ?? null,
      userId: input.userId ?? (await holderOf(tx, input.to)),
      createdAt: new Date(tx.clock.now()),
    },
    skipDuplicates: true,
  });
  if (count === 0) return;
  const names = (input.names ?? []).map(({ userId, words }) => ({ mailId: id, userId, words: [...words] }));
  await tx.db.mailName.createMany({ data: names });
  if (waits) await enqueueLater(tx, "send-mail", { data: { mailId: id }, startAfter: input.notBefore ?? null });
}

/** Who has proved that the address is theirs. */
async function holderOf({ db }: TxContext, email: string): Promise<string | null> {
  const holder = await db.user.findFirst({ where: { email, emailVerifiedAt: { not: null } }, select: { id: true } });
  return holder?.id ?? null;
}
