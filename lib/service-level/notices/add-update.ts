import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { type AddUpdateInput, MAX_UPDATES, NOTICE_STATES } from "./contract";
import { requireState } from "./create-notice";

/**
 * Adds a message to a notice that is open; the last state of its kind ends it.
 * @throws DomainError not-found, conflict (it is over, or has too many updates), unprocessable
 */
export async function addUpdate(ctx: Context, id: string, { state, text }: AddUpdateInput): Promise<{ id: string }> {
  requireStaff(ctx, "status:write");
  return transaction(ctx, async (tx) => {
    // Of two who write at once, the second sees what the first has ended.
    await tx.db.$queryRaw`select id from status_notice where id = ${id} for update`;
    const notice = await tx.db.statusNotice.findUnique({
      where: { id },
      include: { _count: { select: { updates: true } }, updates: { orderBy: { createdAt: "desc" }, take: 1 } },
    });
    if (!notice) throw new DomainError("not-found", "This notice does not exist.");
    requireState(notice.kind, state);
    if (notice.endedAt) throw new DomainError("conflict", "This notice is over. Create a new one.");
    if (notice._count.updates >= MAX_UPDATES)
      throw new DomainError("conflict", `A notice can have up to ${MAX_UPDATES} updates. Create a new one.`);
    const createdAt = new Date(tx.clock.now());
    await tx.db.statusUpdate.create({ data: { id: newId("su"), noticeId: id, state, text, createdAt } });
    if (NOTICE_STATES[state].ends) await tx.db.statusNotice.update({ where: { id }, data: { endedAt: createdAt } });
    const changes = differences({ state: notice.updates[0]?.state }, { state });
    await recordEvent(tx, { type: "status.notice-updated", subject: id, data: { title: notice.title, state, changes } });
    return { id };
  });
}
