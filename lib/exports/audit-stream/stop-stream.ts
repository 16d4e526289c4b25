import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import { FREE } from "./streams";

/** Ends a stream that nobody turned off. How far it came is kept. */
export async function stopStream(tx: TxContext, orgId: string, sentence: string): Promise<void> {
  await tx.db.auditStream.update({ where: { orgId }, data: { ...FREE, state: "off", endedBecause: sentence.slice(0, 300) } });
  await recordEvent(tx, { type: "audit.stream-stopped", orgId, subject: orgId });
}
