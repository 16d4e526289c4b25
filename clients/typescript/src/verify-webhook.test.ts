import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "./verify-webhook.js";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const OTHER = "whsec_AAAAsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY =
  '{"type":"price.published","timestamp":"2026-11-21T06:00:00Z","data":{"release":412,"source":"x","added":1,"changes":"https://a.example"}}';
const AT = Date.UTC(2026, 10, 21, 6);

/** As the reference implementation of Standard Webhooks signs it. */
const signed = (secret: string, body = BODY, at = AT): Record<string, string> => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": String(at / 1_000),
  "webhook-signature": new Webhook(secret).sign("msg_1", new Date(at), body),
});
const verify = (headers: Record<string, string>, secrets: readonly string[] = [SECRET], body: string | Uint8Array = BODY): string =>
  verifyWebhook(body, headers, { secrets, nowMs: AT }).type;

test("a message is verified as text or bytes, whatever holds its headers", () => {
  expect(verify(signed(SECRET))).toBe("price.published");
  expect(verify(signed(SECRET), [SECRET], new TextEncoder().encode(BODY))).toBe("price.published");
  const upper = Object.fromEntries(Object.entries(signed(SECRET)).map(([name, value]) => [name.toUpperCase(), value]));
  expect(verify(upper)).toBe("price.published");
  expect(verifyWebhook(BODY, new Headers(signed(SECRET)), { secrets: [SECRET], nowMs: AT }).type).toBe("price.published");
});

test("during a rotation, either secret and either signature will do", () => {
  const both = {
    ...signed(SECRET),
    "webhook-signature": `v1,AAAA ${signed(OTHER)["webhook-signature"]} ${signed(SECRET)["webhook-signature"]}`,
  };
  expect(verify(both, [SECRET])).toBe("price.published");
  expect(verify(both, [OTHER])).toBe("price.published");
  expect(verify(signed(OTHER), [SECRET, OTHER])).toBe("price.published");
});

test("a message that was changed, signed by someone else or sent at another time is rejected", () => {
  expect(() => verify(signed(SECRET), [SECRET], BODY.replace("412", "413"))).toThrow(WebhookVerificationError);
  expect(() => verify(signed(OTHER))).toThrow("No signature");
  expect(() => verify({ ...signed(SECRET), "webhook-id": "msg_2" })).toThrow("No signature");
  for (const seconds of [-301, 301, 1e9]) expect(() => verify(signed(SECRET, BODY, AT + seconds * 1_000))).toThrow("too old");
  for (const seconds of [-300, 300]) expect(verify(signed(SECRET, BODY, AT + seconds * 1_000))).toBe("price.published");
  for (const timestamp of ["NaN", "1e9", "", "0x1", " 1"])
    expect(() => verify({ ...signed(SECRET), "webhook-timestamp": timestamp })).toThrow(WebhookVerificationError);
  const [, value = ""] = signed(SECRET)["webhook-signature"]?.split(",") ?? [];
  for (const signature of ["", value, `v1a,${value}`, `v2,${value}`, "v1,", ","])
    expect(() => verify({ ...signed(SECRET), "webhook-signature": signature }), signature).toThrow(WebhookVerificationError);
  expect(() => verify({})).toThrow("webhook-id");
});

test("what can't be a secret is an error of the receiver, not of the message", () => {
  for (const secret of ["", "whsec_", "whsec_!!!!", "short", "whsec_AAAA"])
    expect(() => verify(signed(SECRET), [secret]), secret).toThrow(TypeError);
  expect(() => verify(signed(SECRET), [])).toThrow("No webhook secret");
  expect(() => verifyWebhook(BODY, signed(SECRET), undefined as never)).toThrow("No webhook secret");
  expect(() => verifyWebhook(JSON.parse(BODY) as never, signed(SECRET), SECRET)).toThrow("as it was received");
});

test("a message of now is verified with one secret alone", () => {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  expect(verifyWebhook(BODY, signed(SECRET, BODY, now), SECRET)).toMatchObject({ type: "price.published", data: { release: 412 } });
});
