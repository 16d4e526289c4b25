import { createHash } from "node:crypto";
import type { Context } from "@/lib/platform/context";
import { files } from "@/lib/platform/files/files";
import { log } from "@/lib/platform/log";
import { untilAborted } from "@/lib/platform/outgoing/request-at";
import { perProcess } from "@/lib/platform/process-state";
import { storedFile } from "../export-folder";
import { claimDelivery, renewDelivery, type Claimed } from "./claim-delivery";
import { DeliveryRefusal, failureSentence } from "./failure-sentence";
import { failAttempt, finishDelivery } from "./finish-delivery";
import { openBucket, type Outgoing } from "./open-bucket";
import { locationOf, objectName } from "./rules";
import { writeKept } from "./write-kept";

/** In one process; each holds a part of a file in memory. */
const AT_ONCE = 4;
const busy = perProcess<{ count: number }>("deliveries-running", () => ({ count: 0 }));

/** Somebody else has it, or it must not leave any more: whoever took it away has said why. */
class TakenAway extends Error {}

async function bytesOf(name: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of files().read(name, { start, end: end - 1 })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Writes the file of an export into the bucket, part by part. Nothing is there under its name unless all of it is the file. */
async function write(ctx: Context, claimed: Claimed, sending: Outgoing): Promise<string> {
  const { row, destination } = claimed;
  const { fileName, sha256 } = row;
  const size = Number(row.bytes);
  if (fileName === null || sha256 === null) throw new DeliveryRefusal("The file no longer exists. Start a new export.");
  const signal = AbortSignal.timeout(sending.attemptMs);
  const { s3, headers } = openBucket(destination, sending, signal);
  const digest = createHash("sha256");
  const part = async (start: number, end: number): Promise<Buffer> => {
    if (!(await renewDelivery(ctx, claimed))) throw new TakenAway();
    const bytes = await untilAborted(bytesOf(storedFile(row.id, fileName), start, end), signal);
    digest.update(bytes);
    const isWhole = bytes.length === end - start && (end < size || digest.digest("hex") === sha256);
    if (!isWhole) throw new DeliveryRefusal("The file no longer exists. Start a new export.");
    return bytes;
  };
  const name = objectName(destination.prefix, row);
  await writeKept({ s3, headers: { ...headers, "x-amz-meta-sha256": sha256 } }, name, { size, part });
  return locationOf(destination.bucket, name);
}

async function deliver(ctx: Context, claimed: Claimed, sending: Outgoing): Promise<void> {
  let location: string;
  try {
    location = await write(ctx, claimed, sending);
  } catch (error) {
    if (error instanceof TakenAway) return;
    const { id, deliveryAttempts: attempt } = claimed.row;
    const sentence = failureSentence(error);
    log().info({ export: id, attempt, sentence }, "an export could not be delivered");
    return failAttempt(ctx, claimed, sentence);
  }
  await finishDelivery(ctx, claimed, location);
}

async function deliverDue(ctx: Context, sending: Outgoing): Promise<number> {
  let made = 0;
  for (let claimed = await claimDelivery(ctx); claimed; claimed = await claimDelivery(ctx)) {
    made++;
    await deliver(ctx, claimed, sending);
  }
  return made;
}

/** Delivers exports as long as one is due; at most so many at once in this process. */
export async function runDeliveries(ctx: Context, sending: Outgoing): Promise<{ attempts: number }> {
  const state = busy();
  const room = AT_ONCE - state.count;
  state.count += room;
  const loops = Array.from({ length: room }, () => deliverDue(ctx, sending).finally(() => state.count--));
  const made = await Promise.all(loops);
  return { attempts: made.reduce((sum, count) => sum + count, 0) };
}
