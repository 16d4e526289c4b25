import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { redactHtml, redactText } from "./redact-words";

const AT_ONCE = 100;
type Row = { id: string; subject: string; text: string; html: string; words: string[] };

/** Takes a deleted user's name and addresses out of the mails that name them: what else these say stays, and no other mail is read. */
export async function redactMails(ctx: Context, { userId }: { userId: string }): Promise<void> {
  requireOperator(ctx);
  while ((await transaction(ctx, (tx) => redactBatch(tx, userId))) === AT_ONCE);
}

async function redactBatch({ db }: TxContext, userId: string): Promise<number> {
  // Two people whom one mail names follow each other.
  const rows = await db.$queryRaw<Row[]>`
    select m.id, m.subject, m.text, m.html, n.words from mail_name n join mail m on m.id = n.mail_id
    where n.user_id = ${userId} order by m.id limit ${AT_ONCE} for update of m`;
  for (const { id, subject, text, html, words } of rows) {
    const data = { subject: redactText(subject, words), text: redactText(text, words), html: redactHtml(html, words), replyTo: null };
    await db.mail.update({ where: { id }, data });
  }
  await db.mailName.deleteMany({ where: { userId, mailId: { in: rows.map(({ id }) => id) } } });
  return rows.length;
}
