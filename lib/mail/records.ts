import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { containsText } from "@/lib/platform/text-filter";
import { MailRow, MailWithBody, type MailFilter } from "./contract";

/** Files are for who gets them: no list or page loads them. */
const omit = { attachment: true } as const;
type MailRecord = Omit<NonNullable<Awaited<ReturnType<Tx["mail"]["findUnique"]>>>, keyof typeof omit>;

/** @throws DomainError not-found */
export async function mailWith(ctx: Context, id: string): Promise<MailRecord> {
  const mail = await reading(ctx).mail.findUnique({ where: { id }, omit });
  if (!mail) throw new DomainError("not-found", `There is no e-mail ${id}.`);
  return mail;
}

/** One page of mails, newest first; of those created at the same moment the greater id comes first. */
export async function pageOfMails(
  ctx: Context,
  { state, to, cursor, limit }: MailFilter,
): Promise<{ found: MailRecord[]; next: string | null }> {
  const rows = await reading(ctx).mail.findMany({
    where: {
      ...(state ? { state } : {}),
      ...(to ? { toAddress: containsText(to) } : {}),
      ...rowsBehind(cursor),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    omit,
  });
  const { page: found, next } = pageOf(rows, limit, timeCursor);
  return { found, next };
}

/** What staff see of a mail; the schema leaves out its words. */
export const shown = (mail: MailRecord): MailRow => MailRow.parse(readable(mail));

const wordsOf = ({ text, html }: MailRecord): { text: string | null; html: string | null } => ({ text: text || null, html: html || null });

export const shownWithBody = (mail: MailRecord, mayReadWords: boolean): MailWithBody =>
  MailWithBody.parse({ ...readable(mail), ...(mayReadWords ? wordsOf(mail) : { text: null, html: null }) });

const readable = (mail: MailRecord) => ({
  ...mail,
  to: mail.toAddress,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
});
