import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { metrics } from "@/lib/platform/metrics";
import { stopEndpoint } from "../endpoints/stop-endpoint";
import { FAILING_MS, isGone, isSuccess, retryAfterMs, sentenceOf, waitBefore } from "../rules";
import { deliveryStatesBefore } from "../transitions";
import type { Claimed } from "./claim-deliveries";
import type { Outcome } from "./send-request";

type Attempt = Outcome & { atMs: number; requestHeaders: Readonly<Record<string, string>> };
type Target = { id: string; failingSince: Date | null };

/** The endpoint behind its lock, which comes before that of any delivery; null when it is gone. */
async function lockTarget(tx: TxContext, id: string): Promise<Target | null> {
  await tx.db.$queryRaw`select id from webhook_endpoint where id = ${id} for no key update`;
  return tx.db.webhookEndpoint.findUnique({ where: { id }, select: { id: true, failingSince: true } });
}

function logAttempt(tx: TxContext, deliveryId: string, { attempt, error }: { attempt: Attempt; error: string | null }): Promise<unknown> {
  const { atMs, durationMs, status, requestHeaders, headers, body } = attempt;
  return tx.db.webhookAttempt.create({
    data: {
      ...{ deliveryId, durationMs, status, error, requestHeaders },
      at: new Date(atMs),
      ...(headers ? { responseHeaders: headers } : {}),
      responseBody: body,
    },
  });
}

/** It got through, whoever holds it by now: nobody should send it again. */
async function markDelivered(tx: TxContext, { id }: Claimed, { target, status }: { target: Target; status: number | null }): Promise<void> {
  const now = new Date(tx.clock.now());
  await tx.db.webhookDelivery.updateMany({
    where: { id, state: { in: deliveryStatesBefore("delivered") } },
    data: { state: "delivered", attempts: { increment: 1 }, lastStatus: status, lastError: null, leasedUntil: null, finishedAt: now },
  });
  await tx.db.webhookEndpoint.update({ where: { id: target.id }, data: { failingSince: null, lastSuccessAt: now } });
}

/** It failed: the next attempt is planned, unless somebody else has taken it since, or this was the last. */
async function markFailed(tx: TxContext, claimed: Claimed, { attempt, error }: { attempt: Attempt; error: string }): Promise<void> {
  const now = tx.clock.now();
  const made = claimed.attempts + 1;
  const asked = retryAfterMs(attempt.headers?.["retry-after"], now);
  const wait = isGone(attempt.status) ? null : waitBefore(made, Math.random(), asked);
  const next = wait === null ? { state: "failed", finishedAt: new Date(now) } : { nextAttemptAt: new Date(now + wait) };
  await tx.db.webhookDelivery.updateMany({
    where: { id: claimed.id, state: { in: deliveryStatesBefore("failed") }, claims: claimed.claims },
    data: { attempts: made, lastStatus: attempt.status, lastError: error, leasedUntil: null, ...next },
  });
}

async function noteFailure(tx: TxContext, { failingSince, id }: Target, status: number | null): Promise<void> {
  const now = tx.clock.now();
  if (isGone(status)) return stopEndpoint(tx, id, "gone");
  if (failingSince === null) {
    await tx.db.webhookEndpoint.update({ where: { id }, data: { failingSince: new Date(now) } });
  } else if (now - failingSince.getTime() >= FAILING_MS) await stopEndpoint(tx, id, "failing");
}

/** Notes what came of an attempt: for the delivery, for its endpoint, and in the log. */
export function finishAttempt(ctx: Context, claimed: Claimed, attempt: Attempt): Promise<void> {
  metrics().deliveries.inc({ outcome: isSuccess(attempt.status) ? "delivered" : "failed" });
  return transaction(ctx, async (tx) => {
    const target = await lockTarget(tx, claimed.endpointId);
    if (!target) return;
    const { status } = attempt;
    const error = attempt.error ?? (status === null ? "No response." : sentenceOf(status));
    await logAttempt(tx, claimed.id, { attempt, error });
    if (isSuccess(status)) return markDelivered(tx, claimed, { target, status });
    await markFailed(tx, claimed, { attempt, error: error ?? "The attempt failed." });
    await noteFailure(tx, target, status);
  });
}

/** What was left when a plan ended is not sent; it can be replayed under a plan that includes it. */
export function giveUpUnpaid(ctx: Context, { id, claims }: Claimed): Promise<void> {
  return transaction(ctx, async (tx) => {
    await tx.db.webhookDelivery.updateMany({
      where: { id, state: "waiting", claims },
      data: {
        state: "failed",
        lastError: "Your plan does not include webhooks, so the message was not sent.",
        leasedUntil: null,
        finishedAt: new Date(tx.clock.now()),
      },
    });
  });
}
