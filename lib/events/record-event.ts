import { uuidv7 } from "@/lib/core/ids";
import type { TxContext } from "@/lib/platform/context";

export type EventInput = { type: string; orgId?: string; subject?: string; data?: Readonly<Record<string, unknown>> };

/** Writes what happened into the transaction that makes it happen. */
export async function recordEvent(tx: TxContext, event: EventInput): Promise<void> {
  const at = tx.clock.now();
  await tx.db.event.create({
    data: {
      id: uuidv7(at),
      type: event.type,
      orgId: event.orgId ?? null,
      actor: tx.actor,
      subject: event.subject ?? null,
      data: JSON.parse(JSON.stringify(event.data ?? {})),
      requestId: tx.requestId,
      at: new Date(at),
    },
  });
}
