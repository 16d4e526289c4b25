import { DomainError } from "@/lib/core/errors";
import type { MailContent } from "@/lib/mail/contract";
import { queueMail, type Named } from "@/lib/mail/queue-mail";
import { teamEmails } from "@/lib/mail/team-emails";
import { supportContact } from "@/lib/platform/contact";
import type { TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { supportMail } from "../mails";
import type { memberOf } from "./threads";

/** Who is mailed what is written to support: SUPPORT_MAIL, or those of our team who answer customers. */
async function supportEmails(tx: TxContext): Promise<string[]> {
  const { SUPPORT_MAIL } = env();
  return SUPPORT_MAIL === undefined ? teamEmails(tx, "customers:write") : [SUPPORT_MAIL];
}

type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>;
/** What a member wrote, and where it is kept. */
export type Written = {
  messageId: string;
  person: Member;
  organisation: string;
  orgId: string;
  threadId: string;
  isFollowUp: boolean;
  text: string;
  page?: string | undefined;
  requestId?: string | undefined;
};

/** Mails our team what a member wrote. */
export async function mailTeam(tx: TxContext, { messageId, person, ...message }: Written): Promise<void> {
  const content = supportMail({ ...message, ...person, isProved: person.emailVerifiedAt !== null });
  const names = [{ userId: person.id, words: [person.name, person.email] }];
  for (const to of await supportEmails(tx))
    await queueMail(tx, { onceKey: `support ${messageId} ${to}`, template: "support-message", to, content, names });
}

type FromVisitor = { key: string; content: MailContent; replyTo: string; names: readonly Named[] };

/** Mails our team what a visitor wrote, who is answered at their address. @throws DomainError unavailable (it would reach nobody) */
export async function mailTeamFromVisitor(tx: TxContext, { key, ...mail }: FromVisitor): Promise<void> {
  const team = await supportEmails(tx);
  const otherwise = supportContact();
  const all = team.length > 0 || otherwise === null ? team : [otherwise];
  if (all.length === 0) throw new DomainError("unavailable", "Messages can't be sent at the moment. Try again later.");
  for (const to of all) await queueMail(tx, { onceKey: `${key} ${to}`, template: "contact-message", to, ...mail });
}
