import { reading, type Context } from "@/lib/platform/context";
import { withOrigin } from "../deliveries/with-origin";
import { secretsInForce } from "../endpoints/secrets";
import type { Claimed } from "./claim-deliveries";
import { finishAttempt, giveUpUnpaid } from "./finish-attempt";
import { sendRequest, type Outcome, type Sending } from "./send-request";
import { signedHeaders } from "./sign-message";

/** Nothing of us is in it: a message may go out under another brand. */
const USER_AGENT = "Webhooks/1.0 (standardwebhooks.com)";

/** The secret of the installation that sealed it is not listed any more. A new signing secret mends it. */
const UNREADABLE: Outcome = {
  ...{ status: null, headers: null, body: null, durationMs: 0 },
  error: "The signing secret can no longer be read, so nothing was sent. Rotate the secret.",
};

/** The body as it is sent, the same at every attempt: what is written in at the first is kept before it is sent. */
async function settledBody(ctx: Context, claimed: Claimed): Promise<string> {
  const body = await withOrigin(reading(ctx), claimed);
  if (body !== claimed.body) await reading(ctx).webhookDelivery.updateMany({ where: { id: claimed.id }, data: { body } });
  return body;
}

/**
 * Makes one attempt of a delivery that was claimed, and notes what came of it. Whatever dies in between leaves a delivery that
 * somebody else takes once its lease is over, with the same id: at least once, and never lost.
 */
export async function deliver(ctx: Context, claimed: Claimed, sending: Sending): Promise<void> {
  if (ctx.db) throw new Error("a message is never sent inside a transaction");
  if (!claimed.isIncluded) return giveUpUnpaid(ctx, claimed);
  const atMs = ctx.clock.now();
  const body = await settledBody(ctx, claimed);
  const secrets = secretsInForce(claimed, atMs);
  if (secrets.length === 0) return finishAttempt(ctx, claimed, { ...UNREADABLE, atMs, requestHeaders: {} });
  const headers = {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...signedHeaders(secrets, { id: claimed.id, atMs, body }),
    ...(claimed.replays > 0 ? { "webhook-replay": "true" } : {}),
  };
  const outcome = await sendRequest({ url: claimed.url, headers, body }, sending);
  await finishAttempt(ctx, claimed, { ...outcome, atMs, requestHeaders: headers });
}
