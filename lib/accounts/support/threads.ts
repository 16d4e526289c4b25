import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { TxContext } from "@/lib/platform/context";
import { organisationById } from "../records";
import type { SUPPORT_KINDS } from "./contract";

/** Messages of one thread: it is read whole. */
const MAX_MESSAGES = 200;

export const threadMissing = (): DomainError => new DomainError("not-found", "The message does not exist.");

/**
 * Locks the organisation, so that nothing is left behind by a deletion at the same moment, and returns its name.
 * @throws DomainError not-found (also a deleted one)
 */
export async function lockForSupport(tx: TxContext, orgId: string): Promise<{ organisation: string }> {
  await tx.db.$queryRaw`select id from organisation where id = ${orgId} for share`;
  return { organisation: (await organisationById(tx.db, orgId)).name };
}

/** Who writes or is replied to, while they are a member. Behind `lockForSupport`, so it stays true. */
export async function memberOf(tx: TxContext, orgId: string, userId: string) {
  const select = { id: true, name: true, email: true, emailVerifiedAt: true };
  return tx.db.user.findFirst({ where: { id: userId, erasedAt: null, members: { some: { orgId } } }, select });
}

/** A thread of this organisation, locked. @throws DomainError not-found */
export async function lockThread(tx: TxContext, { orgId, threadId }: { orgId: string; threadId: string }) {
  await tx.db.$queryRaw`select id from support_thread where id = ${threadId} and org_id = ${orgId} for update`;
  const thread = await tx.db.supportThread.findFirst({ where: { id: threadId, orgId } });
  if (!thread) throw threadMissing();
  return thread;
}

type Added = {
  threadId: string;
  kind: (typeof SUPPORT_KINDS)[number];
  authorId: string;
  text: string;
  /** See `support_message`. */ mailId?: string;
};

/** Adds a message to a locked thread. A reply of the member opens it again. @throws DomainError conflict (it is full) */
export async function addMessage(tx: TxContext, { threadId, kind, authorId, text, mailId }: Added): Promise<{ messageId: string }> {
  if ((await tx.db.supportMessage.count({ where: { threadId } })) >= MAX_MESSAGES)
    throw new DomainError("conflict", `This conversation has ${MAX_MESSAGES} messages, which is the most it can have. Send a new message.`);
  const [id, createdAt] = [newId("msg"), new Date(tx.clock.now())];
  await tx.db.supportMessage.create({ data: { id, threadId, kind, authorId, text, mailId: mailId ?? null, createdAt } });
  await tx.db.supportThread.update({
    where: { id: threadId },
    data: { lastAt: createdAt, ...(kind === "staff" ? {} : { isOpen: true }) },
  });
  return { messageId: id };
}
