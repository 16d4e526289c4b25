import { recordEvent } from "@/lib/events/record-event";
import { systemClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { hashOf, modeOf } from "./secret";

/** A key that was seen in an address may be in logs anywhere: its owner is told once. */
export async function markExposed(secret: string, requestId: string): Promise<void> {
  if (modeOf(secret) === undefined) return;
  await transaction({ actor: { kind: "job", name: "gate" }, clock: systemClock, requestId }, async (tx) => {
    const key = await tx.db.apiKey.findUnique({ where: { hash: hashOf(secret) }, select: { id: true, orgId: true, exposedAt: true } });
    if (!key || key.exposedAt) return;
    await tx.db.apiKey.update({ where: { id: key.id }, data: { exposedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "key.exposed", orgId: key.orgId, subject: key.id });
  });
}
