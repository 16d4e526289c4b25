import { HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { teamEmails } from "@/lib/mail/team-emails";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { supportMail } from "../mails";
import { requireMay } from "../permissions";
import { SupportMessage, SupportReply } from "./contract";
import { addMessage, lockForSupport, lockThread, memberOf, threadMissing } from "./threads";

const MAX_PER_HOUR = 5;
const SUBJECT_LETTERS = 100;

/** The first line of a message, or its beginning. */
export function subjectOf(text: string): string {
  const letters = Array.from((text.trim().split(/\r?\n/)[0] ?? "").trim());
  return letters.length <= SUBJECT_LETTERS ? letters.join("") : `${letters.slice(0, SUBJECT_LETTERS - 1).join("")}…`;
}

/**
 * Keeps a member's message as a thread of their organisation and sends it to our team, also while the organisation is suspended.
 * @throws DomainError role-missing, rate-limited (five messages of a person an hour)
 */
export async function askSupport(ctx: Context, orgId: string, given: SupportMessage): Promise<void> {
  requireMay(ctx, "support:write", orgId);
  const { text, page, requestId } = SupportMessage.parse(given);
  return transaction(ctx, async (tx) => {
    const { userId, organisation } = await mayWrite(tx, orgId);
    const [threadId, at] = [newId("thr"), new Date(tx.clock.now())];
    await tx.db.supportThread.create({
      data: {
        ...{ id: threadId, orgId, userId, subject: subjectOf(text), page: page ?? null, requestId: requestId ?? null },
        ...{ isOpen: true, createdAt: at, lastAt: at },
      },
    });
    await write(tx, { userId, organisation, orgId, threadId, text, page, requestId });
  });
}

/**
 * Adds a message to one's own thread, which opens it again, and sends it to our team.
 * @throws DomainError role-missing, rate-limited, not-found (also a colleague's), conflict (it is full)
 */
export async function writeAgain(ctx: Context, orgId: string, { threadId, ...given }: SupportReply & { threadId: string }): Promise<void> {
  requireMay(ctx, "support:write", orgId);
  const { text } = SupportReply.parse(given);
  return transaction(ctx, async (tx) => {
    const { userId, organisation } = await mayWrite(tx, orgId);
    const thread = await lockThread(tx, { orgId, threadId });
    if (thread.userId !== userId) throw threadMissing();
    await write(tx, { userId, organisation, orgId, threadId, text });
  });
}

async function mayWrite(tx: TxContext, orgId: string): Promise<{ userId: string; organisation: string }> {
  const { userId } = requireUser(tx);
  await requireFew(tx, userId);
  return { userId, ...(await lockForSupport(tx, orgId)) };
}

type Written = {
  userId: string;
  organisation: string;
  orgId: string;
  threadId: string;
  text: string;
  page?: string | undefined;
  requestId?: string | undefined;
};

async function write(tx: TxContext, { userId, threadId, orgId, ...message }: Written): Promise<void> {
  const person = await memberOf(tx, orgId, userId);
  if (!person) throw threadMissing();
  const { messageId } = await addMessage(tx, { threadId, kind: "member", authorId: userId, text: message.text });
  const content = supportMail({ ...message, threadId, orgId, ...person, isProved: person.emailVerifiedAt !== null });
  const { SUPPORT_MAIL } = env();
  for (const to of SUPPORT_MAIL === undefined ? await teamEmails(tx, "customers:write") : [SUPPORT_MAIL])
    await queueMail(tx, {
      onceKey: `support ${messageId} ${to}`,
      template: "support-message",
      to,
      content,
      names: [{ userId, words: [person.name, person.email] }],
    });
  await recordEvent(tx, { type: "support.asked", orgId, subject: userId, data: { threadId } });
}

async function requireFew(tx: TxContext, userId: string): Promise<void> {
  // Two who send at once follow each other.
  await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`support ${userId}`}))::text`;
  const at = { gt: new Date(tx.clock.now() - HOUR_MS) };
  const sent = await tx.db.event.count({ where: { type: "support.asked", actorId: userId, at } });
  if (sent >= MAX_PER_HOUR) throw new DomainError("rate-limited", `You can send ${MAX_PER_HOUR} messages per hour. Try again later.`);
}
