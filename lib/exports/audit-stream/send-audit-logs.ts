import { MINUTE_MS } from "@/lib/core/durations";
import { transaction, type Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { DELIVERY_LIMITS } from "../delivery/contract";
import { lockedDestination } from "../delivery/destinations";
import { failureSentence } from "../delivery/failure-sentence";
import { openBucket, type Outgoing } from "../delivery/open-bucket";
import { waitAfter } from "../delivery/rules";
import { noteFailure, noteSuccess } from "../delivery/stop-destination";
import { writeKept } from "../delivery/write-kept";
import { claimObject, type ClaimedObject } from "./claim-object";
import { FREE } from "./streams";

/** Each holds an object in memory. */
const AT_ONCE = 4;
const ATTEMPT_MS = MINUTE_MS;

async function write({ destination, object }: ClaimedObject, sending: Outgoing): Promise<void> {
  const { s3, headers } = openBucket(destination, sending, AbortSignal.timeout(Math.min(sending.attemptMs, ATTEMPT_MS)));
  const { name, bytes } = object;
  await writeKept({ s3, headers }, `${destination.prefix}${name}`, { size: bytes.length, part: () => Promise.resolve(bytes) });
}

/** The object is there: the next one begins behind it. */
function finishObject(ctx: Context, { orgId, object, holder }: ClaimedObject): Promise<void> {
  return transaction(ctx, async (tx) => {
    const destination = await lockedDestination(tx, orgId);
    const now = new Date(tx.clock.now());
    const { count } = await tx.db.auditStream.updateMany({
      where: { orgId, holder },
      data: {
        ...FREE,
        ...object.place,
        sealedNo: object.sealedNo,
        sendingNo: null,
        attempts: 0,
        failure: null,
        lastSentAt: now,
        dueAt: now,
      },
    });
    if (count > 0 && destination) await noteSuccess(tx, destination);
  });
}

/** The attempt failed. It is made again for as long as the destination is not switched off: nothing is left out. */
function failObject(ctx: Context, { orgId, attempts, holder }: ClaimedObject, sentence: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const destination = await lockedDestination(tx, orgId);
    const failed = Math.min(attempts + 1, DELIVERY_LIMITS.attempts - 1);
    const dueAt = new Date(tx.clock.now() + (waitAfter(failed, Math.random()) ?? 0));
    const { count } = await tx.db.auditStream.updateMany({
      where: { orgId, holder },
      data: { ...FREE, attempts: failed, failure: sentence.slice(0, 300), dueAt },
    });
    if (count > 0 && destination) await noteFailure(tx, destination);
  });
}

async function sendDue(ctx: Context, sending: Outgoing): Promise<number> {
  let sent = 0;
  for (let claimed = await claimObject(ctx); claimed; claimed = await claimObject(ctx)) {
    try {
      await write(claimed, sending);
    } catch (error) {
      const sentence = failureSentence(error);
      log().info({ org: claimed.orgId, object: claimed.object.name, sentence }, "an object of an audit log could not be sent");
      await failObject(ctx, claimed, sentence);
      continue;
    }
    await finishObject(ctx, claimed);
    sent++;
  }
  return sent;
}

/** Writes what was recorded since the last object into the buckets of the organisations that want it, each record once and in order. */
export async function sendAuditLogs(ctx: Context, sending: Outgoing): Promise<{ sent: number }> {
  const sent = await Promise.all(Array.from({ length: AT_ONCE }, () => sendDue(ctx, sending)));
  return { sent: sent.reduce((sum, count) => sum + count, 0) };
}
