import { HAS_SECOND_FACTOR } from "@/lib/accounts/second-factor/has-second-factor";
import type { MailContent } from "@/lib/mail/contract";
import { queueMail, type Named } from "@/lib/mail/queue-mail";
import { teamEmails } from "@/lib/mail/team-emails";
import type { TxContext } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { businessHours } from "@/lib/platform/env";
import { mailableFrom } from "./reminders";

/** How many others of staff could confirm something: only who has a second factor can act. */
export const colleaguesOf = (db: Tx, userId: string): Promise<number> =>
  db.user.count({ where: { id: { not: userId }, isStaff: true, suspendedAt: null, erasedAt: null, ...HAS_SECOND_FACTOR } });

/** Every mail about a request has a key under the request, by which it is found when the request is erased. */
export const mailKey = (requestId: string, ...what: readonly string[]): string => ["access", requestId, ...what].join("/");

type About = { id: string; version: number };

/** One mail to each of the team about what made this version; outside of its hours, it is sent later. */
export async function notifyTeam(
  tx: TxContext,
  request: About & { dueAt: Date | null },
  { what, content, names = [] }: { what: string; content: MailContent; names?: readonly Named[] | undefined },
): Promise<void> {
  const now = tx.clock.now();
  const from = mailableFrom(businessHours(), request.dueAt?.getTime() ?? Number.POSITIVE_INFINITY, now);
  for (const to of await teamEmails(tx, "requests:write"))
    await queueMail(tx, {
      onceKey: mailKey(request.id, what, String(request.version), to),
      template: `access-${what}`,
      to,
      content,
      names,
      notBefore: from > now ? new Date(from) : null,
    });
}

/** Mails to the applicant carry links that decide something. */
export function notifyApplicant(
  tx: TxContext,
  request: About & { email: string },
  { what, content }: { what: string; content: MailContent },
): Promise<void> {
  const onceKey = mailKey(request.id, what, String(request.version));
  return queueMail(tx, { onceKey, template: `access-${what}`, to: request.email, content, isSecret: true });
}
