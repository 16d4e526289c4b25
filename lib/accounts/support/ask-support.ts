import { HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { SupportMessage, SupportReply } from "./contract";
import { mailTeam, type Written } from "./team-mails";
import { addMessage, lockForSupport, lockThread, memberOf, threadMissing } from "./threads";

/** Of a person in an hour: new conversations, and messages in all. */
const MAX_NEW = 5;
const MAX_MESSAGES = 30;
/** The same words within this time are one message that was sent twice, as by a double click. */
export const TWICE_MS = 10 * MINUTE_MS;
const SUBJECT_LETTERS = 100;

/** The first line of a message, or its beginning. */
export function subjectOf(text: string): string {
  const letters = Array.from((text.trim().split(/\r?\n/)[0] ?? "").trim());
  return letters.length <= SUBJECT_LETTERS ? letters.join("") : `${letters.slice(0, SUBJECT_LETTERS - 1).join("")}…`;
}

/**
 * Keeps a member's message as a thread of their organisation and sends it to our team, also while the organisation is suspended.
 * A message that is sent twice is kept once.
 * @throws DomainError role-missing, rate-limited (five new ones of a person an hour)
 */
export async function askSupport(ctx: Context, orgId: string, given: SupportMessage): Promise<void> {
  requireMay(ctx, "support:write", orgId);
  const { text, page, requestId } = SupportMessage.parse(given);
  return transaction(ctx, async (tx) => {
    const { userId, organisation } = await lockAuthor(tx, orgId);
    if (await isBegunTwice(tx, { orgId, userId, text })) return;
    await requireFew(tx, userId);
    await requireFewNew(tx, userId);
    const [threadId, at] = [newId("thr"), new Date(tx.clock.now())];
    await tx.db.supportThread.create({
      data: {
        ...{ id: threadId, orgId, userId, subject: subjectOf(text), page: page ?? null, requestId: requestId ?? null },
        ...{ isOpen: true, createdAt: at, lastAt: at },
      },
    });
    await write(tx, { userId, organisation, orgId, threadId, isFollowUp: false, text, page, requestId });
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
    const { userId, organisation } = await lockAuthor(tx, orgId);
    const thread = await lockThread(tx, { orgId, threadId });
    if (thread.userId !== userId) throw threadMissing();
    if (await isAddedTwice(tx, { threadId, text })) return;
    await requireFew(tx, userId);
    await write(tx, { userId, organisation, orgId, threadId, isFollowUp: true, text });
  });
}

/** Two messages that somebody sends at once follow each other. */
async function lockAuthor(tx: TxContext, orgId: string): Promise<{ userId: string; organisation: string }> {
  const { userId } = requireUser(tx);
  await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`support ${userId}`}))::text`;
  return { userId, ...(await lockForSupport(tx, orgId)) };
}

type Sent = { orgId: string; userId: string; text: string };
type Kept = { text: string; createdAt: Date } | undefined;

const isSame = (tx: TxContext, kept: Kept, text: string): boolean =>
  kept?.text === text && tx.clock.now() - kept.createdAt.getTime() <= TWICE_MS;

/** Whether the author's newest conversation began with the same words a moment ago. */
async function isBegunTwice(tx: TxContext, { orgId, userId, text }: Sent): Promise<boolean> {
  const newest = await tx.db.supportThread.findFirst({
    where: { orgId, userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }], take: 1 } },
  });
  return isSame(tx, newest?.messages[0], text);
}

/** Whether a conversation ends with the same words of its author, sent a moment ago. */
async function isAddedTwice(tx: TxContext, { threadId, text }: { threadId: string; text: string }): Promise<boolean> {
  const last = await tx.db.supportMessage.findFirst({ where: { threadId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return last?.kind === "member" && isSame(tx, last, text);
}

type Asked = Omit<Written, "messageId" | "person"> & { userId: string };

async function write(tx: TxContext, { userId, threadId, orgId, ...message }: Asked): Promise<void> {
  const person = await memberOf(tx, orgId, userId);
  if (!person) throw threadMissing();
  const { messageId } = await addMessage(tx, { threadId, kind: "member", authorId: userId, text: message.text });
  await mailTeam(tx, { ...message, messageId, threadId, orgId, person });
  await recordEvent(tx, { type: "support.asked", orgId, subject: userId, data: { threadId } });
}

const lastHour = (tx: TxContext): { gt: Date } => ({ gt: new Date(tx.clock.now() - HOUR_MS) });

async function requireFew(tx: TxContext, userId: string): Promise<void> {
  const sent = await tx.db.event.count({ where: { type: "support.asked", actorId: userId, at: lastHour(tx) } });
  if (sent >= MAX_MESSAGES) throw new DomainError("rate-limited", `You can send ${MAX_MESSAGES} messages per hour. Try again later.`);
}

async function requireFewNew(tx: TxContext, userId: string): Promise<void> {
  const begun = await tx.db.supportThread.count({ where: { userId, createdAt: lastHour(tx) } });
  if (begun < MAX_NEW) return;
  throw new DomainError("rate-limited", `You can start ${MAX_NEW} conversations per hour. Add to one of them, or try again later.`);
}
