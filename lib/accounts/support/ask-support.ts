import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { teamEmails } from "@/lib/mail/team-emails";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { SupportMessage } from "../contract";
import { supportMail } from "../mails";
import { requireMay } from "../permissions";
import { organisationById } from "../records";

const MAX_PER_HOUR = 5;

/**
 * Sends a member's message to our team by e-mail, also while the organisation is suspended. Its words are kept in that e-mail alone.
 * @throws DomainError role-missing, rate-limited (five messages of a person an hour)
 */
export async function askSupport(ctx: Context, orgId: string, given: SupportMessage): Promise<void> {
  requireMay(ctx, "support:write", orgId);
  const { userId } = requireUser(ctx);
  const message = SupportMessage.parse(given);
  return transaction(ctx, async (tx) => {
    await requireFew(tx, userId);
    const person = await tx.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { name: true, email: true, emailVerifiedAt: true },
    });
    const { name: organisation } = await organisationById(tx.db, orgId);
    const id = newId("msg");
    const content = supportMail({
      ...message,
      id,
      organisation,
      orgId,
      name: person.name,
      email: person.email,
      isProved: person.emailVerifiedAt !== null,
    });
    const { SUPPORT_MAIL } = env();
    for (const to of SUPPORT_MAIL === undefined ? await teamEmails(tx, "customers:write") : [SUPPORT_MAIL])
      await queueMail(tx, {
        onceKey: `support ${id} ${to}`,
        template: "support-message",
        to,
        content,
        names: [{ userId, words: [person.name, person.email] }],
      });
    await recordEvent(tx, { type: "support.asked", orgId, subject: userId, data: { messageId: id } });
  });
}

async function requireFew(tx: TxContext, userId: string): Promise<void> {
  // Two who send at once follow each other.
  await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`support ${userId}`}))::text`;
  const at = { gt: new Date(tx.clock.now() - HOUR_MS) };
  const sent = await tx.db.event.count({ where: { type: "support.asked", actorId: userId, at } });
  if (sent >= MAX_PER_HOUR)
    throw new DomainError("rate-limited", `You can send ${MAX_PER_HOUR} messages an hour. Reply to our e-mail, or try again later.`);
}
