import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { type CreateNoticeInput, NOTICE_KINDS, NOTICE_STATES } from "./contract";

/** @throws DomainError unprocessable for a state of another kind */
export function requireState(kind: string, state: keyof typeof NOTICE_STATES): void {
  if (NOTICE_STATES[state].kind !== kind)
    throw new DomainError("unprocessable", `“${NOTICE_STATES[state].title}” is no state of this kind of notice.`);
}

/**
 * Publishes a notice with its first message, on the status page at once and to subscribers within a minute.
 * @throws DomainError unprocessable
 */
export async function createNotice(ctx: Context, input: CreateNoticeInput): Promise<{ id: string }> {
  requireStaff(ctx, "status:write");
  const { kind, state, title, components, text } = input;
  requireState(kind, state);
  if (NOTICE_STATES[state].ends) throw new DomainError("unprocessable", `A new ${NOTICE_KINDS[kind].toLowerCase()} can't be over already.`);
  return transaction(ctx, async (tx) => {
    const [id, createdAt] = [newId("sn"), new Date(tx.clock.now())];
    await tx.db.statusNotice.create({
      data: { id, kind, title, components: [...components], createdAt, updates: { create: { id: newId("su"), state, text, createdAt } } },
    });
    await recordEvent(tx, { type: "status.notice-created", subject: id, data: { title, kind } });
    return { id };
  });
}
