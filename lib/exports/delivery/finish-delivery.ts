import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { stored, type StoredExport } from "../records";
import { failDelivery, type Claimed } from "./claim-delivery";
import { lockedDestination } from "./destinations";
import { waitAfter } from "./rules";
import { noteFailure, noteSuccess } from "./stop-destination";
import { NOBODY } from "./waiting";

/** The export while its delivery is still in these hands; null when it was deleted, changed or taken over. */
async function lockClaimed(tx: TxContext, { row, holder }: Claimed): Promise<StoredExport | null> {
  await tx.db.$executeRaw`select 1 from export where id = ${row.id} for update`;
  const found = await tx.db.export.findFirst({ where: { id: row.id, deliveryHolder: holder, deliveryState: "waiting" } });
  return found && stored(found);
}

/** The file is there: that is recorded, and the destination works. */
export function finishDelivery(ctx: Context, claimed: Claimed, location: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { orgId } = claimed.row;
    const destination = await lockedDestination(tx, orgId);
    const row = await lockClaimed(tx, claimed);
    if (!row) return;
    const now = new Date(tx.clock.now());
    const delivered = { ...NOBODY, deliveryState: "delivered", deliveryFailure: null, deliveredTo: location, deliveredAt: now };
    await tx.db.export.update({ where: { id: row.id }, data: delivered });
    if (destination) await noteSuccess(tx, destination);
    const { resource, format } = row;
    const { bucket } = claimed.destination;
    await recordEvent(tx, { type: "export.delivered", orgId, subject: row.id, data: { resource, format, bucket } });
  });
}

/** The attempt failed: the next one is planned, unless it was the last. A destination that fails for days is switched off. */
export function failAttempt(ctx: Context, claimed: Claimed, sentence: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { orgId } = claimed.row;
    const destination = await lockedDestination(tx, orgId);
    const row = await lockClaimed(tx, claimed);
    if (!row) return;
    const now = tx.clock.now();
    const wait = waitAfter(row.deliveryAttempts, Math.random());
    if (wait === null) await failDelivery(tx, row, sentence);
    else {
      const later = { ...NOBODY, deliveryFailure: sentence.slice(0, 300), deliveryDueAt: new Date(now + wait) };
      await tx.db.export.update({ where: { id: row.id }, data: later });
    }
    if (destination) await noteFailure(tx, destination);
  });
}
