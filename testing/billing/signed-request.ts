import { askStripe } from "@/lib/platform/stripe";
import { operator } from "@/testing/people";

export const WEBHOOK_SECRET = "whsec_payments";
const ADDRESS = "https://api.example/api/stripe/webhook";

export type Signing = { secret?: string; atSeconds?: number; scheme?: string };

/** The header as Stripe's own library makes it. */
export async function signatureOf(body: string, { secret = WEBHOOK_SECRET, atSeconds, scheme }: Signing = {}): Promise<string> {
  const timestamp = atSeconds ?? Math.floor(Date.now() / 1_000);
  const { header } = await askStripe(operator(), async ({ webhooks }) => ({
    header: webhooks.generateTestHeaderString({ payload: body, secret, timestamp, ...(scheme === undefined ? {} : { scheme }) }),
  }));
  return header;
}

export const delivery = (body: string, signature: string | null): Request =>
  new Request(ADDRESS, {
    method: "POST",
    body,
    headers: { "content-type": "application/json; charset=utf-8", ...(signature === null ? {} : { "stripe-signature": signature }) },
  });

export const signedDelivery = async (body: string, signing?: Signing): Promise<Request> => delivery(body, await signatureOf(body, signing));

let made = 0;
/** The envelope of an event with an id of its own, around anything. */
export const eventOf = (more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> & { id: string } => ({
  id: `evt_made${process.pid}x${(made += 1)}`,
  object: "event",
  api_version: "2026-10-28.endive",
  created: Math.floor(Date.now() / 1_000),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: "customer.updated",
  data: { object: { id: "cus_nobody", object: "customer" } },
  ...more,
});
