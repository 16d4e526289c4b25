import { randomUUID } from "node:crypto";
import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { MINUTE_MS } from "@/lib/core/durations";
import { eventRow } from "@/lib/events/contract";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { AuditStream, ExportDestination } from "@/prisma/generated/client";
import { destinationRefusal } from "../delivery/destinations";
import { composeObject, type AuditObject, type SealedRecord } from "./compose-object";
import { STREAM_LIMITS } from "./contract";
import { stopStream } from "./stop-stream";

/** Longer than one attempt takes. */
const LEASE_MS = 5 * MINUTE_MS;

/** An object in our hands: only the holder goes on. */
export type ClaimedObject = { orgId: string; destination: ExportDestination; object: AuditObject; attempts: number; holder: string };

/** The one that has been due for longest, and has something to send. */
async function nextStream(tx: TxContext, now: Date): Promise<AuditStream | null> {
  const rows = await tx.db.$queryRaw<{ orgId: string }[]>`
    select s.org_id as "orgId" from audit_stream s
    where s.state = 'on' and s.due_at <= ${now} and (s.holder_until is null or s.holder_until <= ${now})
      and exists (select 1 from event e where e.org_id = s.org_id and e.seal_no > s.sealed_no)
    order by s.due_at, s.org_id limit 1 for update of s skip locked`;
  const [found] = rows;
  return found ? tx.db.auditStream.findUnique({ where: { orgId: found.orgId } }) : null;
}

/** Why nothing of it may leave any more, in a sentence; null: it may. */
async function refusalReason(tx: TxContext, orgId: string, destination: ExportDestination | null): Promise<string | null> {
  const organisation = await tx.db.organisation.findUnique({ where: { id: orgId } });
  if (!organisation || organisation.deletedAt) return "The organisation was deleted.";
  if (organisation.suspendedAt) return "The organisation was suspended.";
  const { refusal } = await readFeatureAccess(tx, orgId, "exports");
  return refusal ? refusal.detail : destinationRefusal(destination);
}

/** What an object is made of: up to where the one ended that was tried before, so that it is the same. */
async function sealedAfter(tx: TxContext, { orgId, sealedNo, sendingNo }: AuditStream): Promise<SealedRecord[]> {
  const rows = await tx.db.event.findMany({
    where: { orgId, sealNo: { gt: sealedNo, ...(sendingNo === null ? {} : { lte: sendingNo }) } },
    orderBy: { sealNo: "asc" },
    take: STREAM_LIMITS.lines,
  });
  return rows.map((row) => ({ ...eventRow(row), sealNo: row.sealNo ?? 0, seal: Buffer.from(row.seal ?? []).toString("hex") }));
}

/** Takes the next object, if one is due; streams that may not go on are ended on the way. */
export async function claimObject(ctx: Context): Promise<ClaimedObject | null> {
  for (;;) {
    const outcome = await transaction(ctx, claimOne);
    if (outcome !== "ended") return outcome;
  }
}

async function claimOne(tx: TxContext): Promise<ClaimedObject | null | "ended"> {
  const now = tx.clock.now();
  const stream = await nextStream(tx, new Date(now));
  if (!stream) return null;
  const { orgId, attempts } = stream;
  const destination = await tx.db.exportDestination.findUnique({ where: { orgId } });
  const sentence = await refusalReason(tx, orgId, destination);
  if (sentence !== null || destination === null) {
    await stopStream(tx, orgId, sentence ?? "");
    return "ended";
  }
  const object = composeObject(stream, await sealedAfter(tx, stream));
  // What it was made of went with its time.
  if (!object) {
    await tx.db.auditStream.update({ where: { orgId }, data: { sealedNo: stream.sendingNo ?? stream.sealedNo, sendingNo: null } });
    return "ended";
  }
  const holder = randomUUID();
  const claimed = { sendingNo: object.sealedNo, holder, holderUntil: new Date(now + LEASE_MS) };
  await tx.db.auditStream.update({ where: { orgId }, data: claimed });
  return { orgId, destination, object, attempts, holder };
}
