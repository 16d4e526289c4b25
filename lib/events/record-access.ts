import { HOUR_MS } from "@/lib/core/durations";
import { transaction, type Context } from "@/lib/platform/context";
import { actorRecord, recordEvent, type EventInput } from "./record-event";

const AGAIN_AFTER_MS = HOUR_MS;

/** Records that something was looked at or fetched; the same by the same from the same address is recorded once an hour. */
export function recordAccess(ctx: Context, event: EventInput & { subject: string }): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { id: actorId } = actorRecord(tx.actor);
    const at = { gt: new Date(tx.clock.now() - AGAIN_AFTER_MS) };
    const same = { type: event.type, subject: event.subject, actorId, address: tx.address ?? null, at };
    if (await tx.db.event.findFirst({ where: same, select: { id: true } })) return;
    await recordEvent(tx, event);
  });
}
