import { receiveEvent } from "@/lib/billing/stripe-events/receive-event";
import { DomainError } from "@/lib/core/errors";
import { piecesOf, readText } from "@/lib/http/read-body";
import { log } from "@/lib/platform/log";
import { problemResponse } from "./problem-response";
import { contextOf } from "./request-context";

/** The largest events are invoices with many lines; ours have few. */
export const MAX_EVENT_BYTES = 512 * 1024;

/** The webhook endpoint: what is signed by Stripe is taken, and only then acknowledged. */
export async function answerStripe(request: Request): Promise<Response> {
  const ctx = contextOf(request.headers, { kind: "job", name: "stripe" });
  const headers = { "Cache-Control": "no-store", "X-Request-Id": ctx.requestId };
  try {
    const body = await readText(piecesOf(request), MAX_EVENT_BYTES);
    const outcome = await receiveEvent(ctx, { body, signature: request.headers.get("stripe-signature") });
    log().info({ requestId: ctx.requestId, outcome }, "an event of Stripe was taken");
    return Response.json({ received: true, outcome }, { headers });
  } catch (error) {
    return problemResponse(error, ctx.requestId);
  }
}

/** Events are delivered by POST alone. */
export function refuseOtherMethods(request: Request): Response {
  const { requestId } = contextOf(request.headers, { kind: "visitor" });
  return problemResponse(new DomainError("method-not-allowed", "Send events with POST.", { headers: { Allow: "POST" } }), requestId);
}
