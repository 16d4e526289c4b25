import { randomUUID } from "node:crypto";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { MINUTE_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { files } from "@/lib/platform/files/files";
import type { ExportDestination } from "@/prisma/generated/client";
import { stored, type StoredExport } from "../records";
import { DELIVERY_LIMITS } from "./contract";
import { destinationRefusal } from "./destinations";
import { NOBODY } from "./waiting";

/** Renewed before each part: longer than the last one takes, with its completion and the look at what was made. */
const LEASE_MS = 7 * MINUTE_MS;

/** A delivery in our hands: only the holder writes. */
export type Claimed = { row: StoredExport; destination: ExportDestination; holder: string };

/** The one that has been due for longest, of an organisation for which none is under way, and whose file this server can read. */
async function nextId(tx: TxContext, { now, folder }: { now: Date; folder: string }): Promise<string | null> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    select e.id from export e
    where e.delivery_state = 'waiting' and e.delivery_due_at <= ${now} and (e.delivery_until is null or e.delivery_until <= ${now})
      and e.state = 'ready' and e.expires_at > ${now} and e.folder = ${folder}
      and not exists (select 1 from export r where r.org_id = e.org_id and r.delivery_state = 'waiting' and r.delivery_until > ${now})
    order by e.delivery_due_at, e.id limit 1 for update of e skip locked`;
  return rows[0]?.id ?? null;
}

async function keyRefusal(tx: TxContext, keyId: string | null): Promise<string | null> {
  if (keyId === null) return null;
  const key = await tx.db.apiKey.findUnique({ where: { id: keyId }, select: { revokedAt: true } });
  if (key && (key.revokedAt === null || key.revokedAt.getTime() > tx.clock.now())) return null;
  return "The API key that started this export was revoked.";
}

/** Why an export must not leave now, in a sentence; null: it may. */
async function refusalReason(tx: TxContext, row: StoredExport, destination: ExportDestination | null): Promise<string | null> {
  const organisation = await tx.db.organisation.findUnique({ where: { id: row.orgId } });
  if (!organisation || organisation.deletedAt) return "The organisation was deleted.";
  if (organisation.suspendedAt) return "The organisation is suspended.";
  const { refusal } = await readFeatureAccess(tx, row.orgId, "exports");
  if (refusal) return refusal.detail;
  if (row.deliveryAttempts >= DELIVERY_LIMITS.attempts) return `The delivery failed after ${row.deliveryAttempts} attempts.`;
  return (await keyRefusal(tx, row.deliveryKeyId)) ?? destinationRefusal(destination);
}

/** Ends a delivery that is not made; what it says is shown to its reader. */
export async function failDelivery(tx: TxContext, row: StoredExport, sentence: string): Promise<void> {
  const failed = { ...NOBODY, deliveryState: "failed", deliveryFailure: sentence.slice(0, 300) };
  await tx.db.export.update({ where: { id: row.id }, data: failed });
  const { orgId, resource, format } = row;
  await recordEvent(tx, { type: "export.delivery-failed", orgId, subject: row.id, data: { resource, format } });
}

/** Takes the next delivery, if one is due; those that must not be made any more are ended on the way. */
export async function claimDelivery(ctx: Context): Promise<Claimed | null> {
  const folder = await files().id();
  for (;;) {
    const outcome = await transaction(ctx, (tx) => claimOne(tx, folder));
    if (outcome !== "ended") return outcome;
  }
}

async function claimOne(tx: TxContext, folder: string): Promise<Claimed | null | "ended"> {
  // One at a time: whether one is under way for the organisation must not change meanwhile.
  await tx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('exports/deliver', 0))`;
  const now = new Date(tx.clock.now());
  const id = await nextId(tx, { now, folder });
  if (id === null) return null;
  const row = stored(await tx.db.export.findUniqueOrThrow({ where: { id } }));
  const destination = await tx.db.exportDestination.findUnique({ where: { orgId: row.orgId } });
  const sentence = await refusalReason(tx, row, destination);
  if (sentence !== null || destination === null) {
    await failDelivery(tx, row, sentence ?? "");
    return "ended";
  }
  const holder = randomUUID();
  const claimed = await tx.db.export.update({
    where: { id },
    data: { deliveryHolder: holder, deliveryUntil: new Date(now.getTime() + LEASE_MS), deliveryAttempts: row.deliveryAttempts + 1 },
  });
  return { row: stored(claimed), destination, holder };
}

/** Whether it is still ours and may still leave; if so, for another while. What may not is ended. */
export function renewDelivery(ctx: Context, { row, destination, holder }: Claimed): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const until = new Date(tx.clock.now() + LEASE_MS);
    const { count } = await tx.db.export.updateMany({
      where: { id: row.id, deliveryHolder: holder, deliveryState: "waiting", state: "ready" },
      data: { deliveryUntil: until },
    });
    if (count === 0) return false;
    const sentence = await refusalReason(tx, { ...row, deliveryAttempts: 0 }, destination);
    if (sentence !== null) await failDelivery(tx, row, sentence);
    return sentence === null;
  });
}
