import { processClock } from "@/lib/platform/clock";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { systemResolver } from "@/lib/platform/outgoing/resolve-host";
import { TIMEOUT_MS } from "@/lib/webhooks/rules";
import { Dispatch } from "@/lib/webhooks/sending/dispatch";

/** How long the rest of an answer is waited for once it has begun. */
const BODY_MS = 2_000;

/** Sends what waits for webhook endpoints, until it is stopped. */
export function sendWebhooks(): { stop(): Promise<void> } {
  const ctx = { actor: { kind: "job", name: "send-webhooks" }, clock: processClock(), requestId: null } as const;
  const dispatch = new Dispatch(ctx, () => ({ policy: addressPolicy(), resolve: systemResolver, timeoutMs: TIMEOUT_MS, bodyMs: BODY_MS }));
  dispatch.start();
  return dispatch;
}
