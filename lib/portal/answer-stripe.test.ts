import { afterEach, describe, expect, test } from "vitest";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { stripePatience } from "@/lib/platform/stripe";
import { delivery, eventOf, signatureOf, signedDelivery, WEBHOOK_SECRET, type Signing } from "@/testing/billing/signed-request";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { answerStripe, MAX_EVENT_BYTES, refuseOtherMethods } from "./answer-stripe";

useDatabase();
const { sandbox, customer, pay } = usePayments();

afterEach(() => provideEnv({ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }));

const text = (event: Readonly<Record<string, unknown>> = eventOf()): string => JSON.stringify(event, null, 2);
const nowS = (): number => Math.floor(Date.now() / 1_000);
const seen = (id: string) => prisma().stripeEvent.findUnique({ where: { id } });

async function expectProblem(response: Response, status: number, code: string): Promise<{ detail: string }> {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const raw = await response.text();
  const body = JSON.parse(raw) as { code: string; request_id: string; detail: string };
  expect(body.code).toBe(code);
  expect(body.request_id).toBe(response.headers.get("x-request-id"));
  expect(body.request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  // Nothing of how it works inside: no stack, no file, no library, no secret.
  expect(raw).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(|whsec_|sk_test|Prisma|StripeSignature|constructEvent|webhook secret/i);
  return body;
}
async function expectTaken(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  expect(response.headers.get("x-request-id")).toMatch(/-7/);
  const body = (await response.json()) as { received: boolean; outcome: string };
  expect(body.received).toBe(true);
  return body.outcome;
}

describe("signature", () => {
  test("a right one is taken", async () => {
    expect(await expectTaken(await answerStripe(await signedDelivery(text())))).toMatch(/unknown customer/);
  });

  const WRONG: [string, Signing][] = [
    ["made with another secret", { secret: "whsec_other" }],
    ["v0 alone", { scheme: "v0" }],
    ["older than five minutes", { atSeconds: nowS() - 400 }],
    ["a day old", { atSeconds: nowS() - 86_400 }],
    ["a day in the future", { atSeconds: nowS() + 86_400 }],
    ["from the end of time", { atSeconds: 99_999_999_999_999 }],
    ["of the year 1970", { atSeconds: 1 }],
  ];
  test.each(WRONG)("%s is refused", async (_, signing) => {
    const event = eventOf();
    await expectProblem(await answerStripe(await signedDelivery(text(event), signing)), 400, "bad-request");
    expect(await seen(event.id)).toBeNull();
  });

  test.each([
    ["within the five minutes before", -280],
    ["within the five minutes after", 280],
  ])("a time %s is taken", async (_, seconds) => {
    await expectTaken(await answerStripe(await signedDelivery(text(), { atSeconds: nowS() + seconds })));
  });

  test("a missing, an empty and a broken header are refused", async () => {
    for (const header of [null, "", "t=,v1=", "v1=abc", `t=${nowS()}`, `t=${nowS()},v1=`, `t=${nowS()},v1=zz`, "t=x,v1=abc", "\t", "{}"])
      await expectProblem(await answerStripe(delivery(text(), header)), 400, "bad-request");
  });

  test("one changed byte anywhere is refused", async () => {
    const body = text(eventOf());
    const header = await signatureOf(body);
    for (const at of [0, 1, Math.floor(body.length / 2), body.length - 1]) {
      const changed = `${body.slice(0, at)}${body[at] === " " ? "\t" : " "}${body.slice(at + 1)}`;
      await expectProblem(await answerStripe(delivery(changed, header)), 400, "bad-request");
    }
    for (const other of [`${body}\n`, ` ${body}`, JSON.stringify(JSON.parse(body)), "", "\uFEFF" + body])
      await expectProblem(await answerStripe(delivery(other, header)), 400, "bad-request");
    const time = Number(/t=(\d+)/.exec(header)?.[1]);
    await expectProblem(await answerStripe(delivery(body, header.replace(String(time), String(time + 1)))), 400, "bad-request");
  });

  test("a second time in the header does not make an old signature young", async () => {
    const body = text();
    const old = await signatureOf(body, { atSeconds: nowS() - 4_000 });
    for (const header of [`t=${nowS()},${old}`, `${old},t=${nowS()}`])
      await expectProblem(await answerStripe(delivery(body, header)), 400, "bad-request");
  });

  test("text that is not ASCII, and escapes, are verified as they came", async () => {
    const event = eventOf({ data: { object: { id: "cus_nobody", object: "customer", name: "Zoë 太阳 🌞 \u2028", note: "</script>" } } });
    await expectTaken(await answerStripe(await signedDelivery(text(event))));
    expect(await seen(event.id)).not.toBeNull();
  });

  test("while a secret is rolled the old and the new one are good, and no third", async () => {
    provideEnv({ STRIPE_WEBHOOK_SECRET: `whsec_new, ${WEBHOOK_SECRET}` });
    for (const secret of ["whsec_new", WEBHOOK_SECRET]) await expectTaken(await answerStripe(await signedDelivery(text(), { secret })));
    for (const secret of ["whsec_third", `whsec_new, ${WEBHOOK_SECRET}`, "whsec"])
      await expectProblem(await answerStripe(await signedDelivery(text(), { secret })), 400, "bad-request");
    // Stripe signs with both for a day: one of the signatures is enough.
    const body = text();
    const [gone, good] = [await signatureOf(body, { secret: "whsec_gone" }), await signatureOf(body, { secret: "whsec_new" })];
    await expectTaken(await answerStripe(delivery(body, `${gone},${good.replace(/^t=\d+,/, "")}`)));
    provideEnv({ STRIPE_WEBHOOK_SECRET: "whsec_new" });
    await expectProblem(await answerStripe(await signedDelivery(text())), 400, "bad-request");
  });
});

describe("content", () => {
  const THIN = {
    ...{ id: "evt_test_65thin", object: "v2.core.event", type: "v1.billing.meter.error_report_triggered", livemode: false },
    ...{ created: "2026-11-21T09:00:00.000Z", related_object: { id: "mtr_1", type: "billing.meter", url: "/v1/billing/meters/mtr_1" } },
  };
  test.each([`${WEBHOOK_SECRET}`, `${WEBHOOK_SECRET},whsec_new`, `whsec_new,${WEBHOOK_SECRET}`])(
    "a thin event that is signed (secrets %s) is no event for us, and that is what is said",
    async (secrets) => {
      provideEnv({ STRIPE_WEBHOOK_SECRET: secrets });
      const { detail } = await expectProblem(await answerStripe(await signedDelivery(text(THIN))), 400, "bad-request");
      expect(detail).toMatch(/event could not be read/);
    },
  );

  const UNREADABLE: [string, string][] = [
    ["no JSON", "object=event&id=evt_1"],
    ["cut JSON", text().slice(0, -9)],
    ["null", "null"],
    ["a number", "12"],
    ["a list", `[${text()}]`],
    ["an event without data", text(eventOf({ data: undefined }))],
    ["an event without data.object", text(eventOf({ data: {} }))],
    ["an event whose object is null", text(eventOf({ data: { object: null } }))],
    ["an event without id", text(eventOf({ id: undefined }))],
    ["an id of something else", text(eventOf({ id: "cus_1" }))],
    ["an id as long as a page", text(eventOf({ id: `evt_${"1".repeat(70)} ` }))],
    ["no type", text(eventOf({ type: undefined }))],
    ["a time that is a text", text(eventOf({ created: "now" }))],
    ["no livemode", text(eventOf({ livemode: undefined }))],
  ];
  test.each(UNREADABLE)("%s is refused although it is signed", async (_, body) => {
    await expectProblem(await answerStripe(await signedDelivery(body)), 400, "bad-request");
  });

  test("an event of the other mode is acknowledged, and nothing comes of it", async () => {
    const event = eventOf({ livemode: true });
    expect(await expectTaken(await answerStripe(await signedDelivery(text(event))))).toMatch(/does not match the mode/);
    expect(await seen(event.id)).toBeNull();
  });

  test("an event of another version of the API is taken: only who it is about is read from it", async () => {
    for (const version of ["2020-08-27", "2031-01-01.future", null]) {
      const event = eventOf({ api_version: version });
      await expectTaken(await answerStripe(await signedDelivery(text(event))));
      expect(await seen(event.id)).not.toBeNull();
    }
  });

  const ODD: [string, Record<string, unknown>][] = [
    ["a type that Stripe may add", { type: "sunshine.created", data: { object: { id: "sun_1" } } }],
    ["a type that we don't listen to, of an object without id", { type: "balance.available", data: { object: { object: "balance" } } }],
    ["one whose object has id null", { type: "invoice.upcoming", data: { object: { id: null, customer: "cus_nobody" } } }],
    ["one whose object has a number for a customer", { type: "sunshine.created", data: { object: { id: 7, customer: 7 } } }],
    ["a name of every object", { type: "toString", data: { object: {} } }],
    ["a customer that nobody here knows", { type: "customer.deleted" }],
    ["an invoice of nobody", { type: "invoice.paid", data: { object: { id: "in_1", object: "invoice", customer: null } } }],
    [
      "a subscription whose customer is expanded",
      { type: "customer.subscription.updated", data: { object: { customer: { id: "cus_x" } } } },
    ],
    ["a customer with an odd shape", { type: "customer.subscription.updated", data: { object: { id: "sub_1", customer: ["cus_x"] } } }],
  ];
  test.each(ODD)("%s is acknowledged", async (_, more) => {
    expect(await expectTaken(await answerStripe(await signedDelivery(text(eventOf(more)))))).toMatch(/^Ignored/);
  });
});

describe("transport", () => {
  test("2 MB are refused before they are verified, and so is one byte too many", async () => {
    for (const bytes of [2 * 1024 * 1024, MAX_EVENT_BYTES + 1]) {
      const body = `{"id":"${"x".repeat(bytes - 9)}"}`;
      expect(Buffer.byteLength(body)).toBe(bytes);
      await expectProblem(await answerStripe(await signedDelivery(body)), 413, "body-too-large");
    }
  });

  test("as large as it may be is read", async () => {
    const event = eventOf();
    const padding = MAX_EVENT_BYTES - Buffer.byteLength(text(event));
    await expectTaken(await answerStripe(await signedDelivery(`${text(event)}${" ".repeat(padding)}`)));
  });

  test("a body of unknown length is cut off at the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const request = new Request("https://api.example/api/stripe/webhook", {
      ...{ method: "POST", body: endless, duplex: "half" },
      headers: { "stripe-signature": "t=1,v1=1" },
    } as RequestInit);
    await expectProblem(await answerStripe(request), 413, "body-too-large");
    expect(sent).toBeLessThan(20);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"])("%s is told that events are posted", async (method) => {
    const response = refuseOtherMethods(new Request("https://api.example/api/stripe/webhook", { method }));
    expect(response.headers.get("allow")).toBe("POST");
    await expectProblem(response, 405, "method-not-allowed");
  });

  test("when Stripe does not answer, the event is asked for again, and nothing of it is kept", async () => {
    const buyer = await customer();
    await pay((await startCheckout(await buyer.ctx(), { orgId: buyer.orgId, plan: "pro" })).url);
    await sandbox().control.settle();
    const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: buyer.orgId } });
    const event = eventOf({ data: { object: { id: stripeCustomerId, object: "customer" } } });
    sandbox().control.fail({ next: stripePatience().retries + 1, how: "status", status: 500, match: "GET /v1/customers" });
    const response = await answerStripe(await signedDelivery(text(event)));
    expect(response.headers.get("retry-after")).toBe("60");
    await expectProblem(response, 503, "unavailable");
    expect(await seen(event.id)).toBeNull();
    await expectTaken(await answerStripe(await signedDelivery(text(event))));
    expect(await seen(event.id)).toMatchObject({ stripeCustomerId, outcome: "Refreshed from Stripe." });
    expect(await expectTaken(await answerStripe(await signedDelivery(text(event))))).toBe("Already processed.");
  });

  test("a customer that Stripe does not know is our fault: the event is asked for again, with no word of why inside", async () => {
    const buyer = await customer();
    await prisma().billingCustomer.create({
      data: { orgId: buyer.orgId, stripeCustomerId: "cus_lost", mode: "sandbox", problems: [], createdAt: new Date() },
    });
    const event = eventOf({ data: { object: { id: "cus_lost", object: "customer" } } });
    const response = await answerStripe(await signedDelivery(text(event)));
    await expectProblem(response, 409, "conflict");
    expect(await seen(event.id)).toBeNull();
  });
});
