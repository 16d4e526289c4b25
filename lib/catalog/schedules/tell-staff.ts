import type { MailContent } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import { teamEmails } from "@/lib/mail/team-emails";
import type { TxContext } from "@/lib/platform/context";

/** One mail to each of the team about one thing, however often it is found. */
export async function tellStaff(tx: TxContext, onceKey: string, content: MailContent): Promise<void> {
  for (const to of await teamEmails(tx, "data:write"))
    await queueMail(tx, { onceKey: `schedule/${onceKey}/${to}`, template: "schedule-alarm", to, content });
}
