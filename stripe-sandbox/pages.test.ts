import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyEntry, NO_FAULTS } from "./pages/card-entry";
import { type FakeHosted, fakeHosted } from "./pages/fake-hosted";
import { invoicePage } from "./pages/invoice-page";
import { invoicePdf } from "./pages/invoice-pdf";
import { servePages } from "./pages/serve-pages";

let server: Server;
let hosted: FakeHosted;
let port: number;

beforeEach(async () => {
  hosted = fakeHosted();
  server = createServer((req, res) => void servePages(req, res, hosted));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => new Promise((done) => server.close(done)));

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Ask = { method?: string; headers?: Record<string, string>; form?: Record<string, string>; body?: string };

function ask(path: string, { method, headers = {}, form, body = form && new URLSearchParams(form).toString() }: Ask = {}): Promise<Answer> {
  const own = {
    ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) }),
  };
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: "127.0.0.1",
      path,
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { ...own, ...headers },
    };
    const req = request(options, (res) => {
      let text = "";
      res.setEncoding("latin1").on("data", (part: string) => (text += part));
      res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
    });
    req.once("error", reject);
    req.end(body);
  });
}

const CARD = { email: "ada@example.com", number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", name: "Ada" };
const DECLINED = { ...CARD, number: "4000000000000002" };
const CHECKOUT = "/c/pay/cs_test_1";

test("the checkout shows what is bought, from whom, for how much, and that no money moves", async () => {
  const { status, text } = await ask(CHECKOUT);
  expect(status).toBe(200);
  for (const part of ["Heliodex Pro", "$999.00", "per month", "Pay $999.00", "no real money", "4242 4242 4242 4242"])
    expect(text).toContain(part);
  expect(text).toContain('href="http://127.0.0.1:3000/console/billing?cancelled=1&amp;x=%22"');
});

test("a good card pays once and leads through a page of its own to where the shop wants it", async () => {
  const paid = await ask(CHECKOUT, { form: CARD });
  expect(paid).toMatchObject({ status: 303, headers: { location: `${CHECKOUT}/done` }, text: "" });
  expect(hosted.calls).toEqual([
    ["payCheckout", "cs_test_1", "ada@example.com", { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123", name: "Ada" }],
  ]);
  const done = await ask(`${CHECKOUT}/done`);
  expect(done.text).toContain('http-equiv="refresh" content="0;url=http://127.0.0.1:3000/done?session=cs_test_1"');
  expect(await ask(CHECKOUT, { form: CARD })).toMatchObject({ status: 303, headers: { location: `${CHECKOUT}/done` } });
  expect(hosted.calls).toHaveLength(1);
  const again = await ask(CHECKOUT);
  expect(again.text).toContain("Already paid");
  expect(again.text).not.toContain("<form");
});

test("a decline is said above the form, which keeps what was typed, and another card then pays", async () => {
  const declined = await ask(CHECKOUT, { form: DECLINED });
  expect(declined.status).toBe(402);
  expect(declined.text).toMatch(/role="alert"[^>]*>\s*Your card was declined\./);
  for (const value of Object.values(DECLINED)) expect(declined.text).toContain(`value="${value}"`);
  expect((await ask(`${CHECKOUT}/done`)).headers.location).toBe(CHECKOUT);
  expect((await ask(CHECKOUT, { form: CARD })).status).toBe(303);
});

test.each([
  [{ number: "4242" }, "number"],
  [{ number: "no number" }, "number"],
  [{ expiry: "13 / 34" }, "expiry"],
  [{ expiry: "" }, "expiry"],
  [{ cvc: "12" }, "cvc"],
  [{ name: " " }, "name"],
  [{ email: "nobody" }, "email"],
])("%o is marked at its field, and nothing is charged", async (wrong, field) => {
  const { status, text } = await ask(CHECKOUT, { form: { ...CARD, ...wrong } });
  expect(status).toBe(422);
  expect(text).toContain(`aria-describedby="${field}-fault"`);
  expect(hosted.calls).toEqual([]);
});

test.each(["12/34", "12 / 34", "1234", "12-2034", "12/2034"])("%s is an expiry", async (expiry) => {
  await ask(CHECKOUT, { form: { ...CARD, expiry } });
  expect(hosted.calls[0]?.at(-1)).toMatchObject({ expMonth: 12, expYear: 2034 });
});

test("a refusal that is about one field is said there", async () => {
  const { text } = await ask(CHECKOUT, { form: { ...CARD, number: "4242424242424241" } });
  expect(text).toContain('aria-describedby="number-fault"');
});

test("the address that the shop gave can't be changed by the form", async () => {
  hosted.change({ email: "given@example.com" });
  await ask(CHECKOUT, { form: CARD });
  expect(hosted.calls[0]?.[2]).toBe("given@example.com");
});

test("an expired checkout takes no card and leads back", async () => {
  hosted.change({ status: "expired" });
  expect((await ask(CHECKOUT)).text).toContain("This checkout has expired");
  expect((await ask(CHECKOUT, { form: CARD })).headers.location).toBe(CHECKOUT);
  expect(hosted.calls).toEqual([]);
});

test("whatever a shop or a customer is called, it stays text", async () => {
  const evil = `"><script>alert(1)</script>&'`;
  hosted.change({ merchant: evil, email: evil, lines: [{ description: evil, amountCents: 1, interval: null }] });
  for (const answer of [await ask(CHECKOUT), await ask(CHECKOUT, { form: { ...DECLINED, name: evil, expiry: evil } })]) {
    expect(answer.text).not.toContain("<script>alert");
    expect(answer.text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;");
  }
});

test("an address that would run something is no link", async () => {
  hosted.change({ cancelUrl: "javascript:alert(1)" });
  expect((await ask(CHECKOUT)).text).not.toContain("javascript:");
});

test("every page forbids scripts but its own, frames, caches and foreign forms", async () => {
  for (const path of [CHECKOUT, "/p/session/bps_1", "/i/tok_open", "/nothing"]) {
    const { headers, text } = await ask(path);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).not.toMatch(/ style="| on[a-z]+="/);
  }
});

test.each(["evil.example", "evil.example:80", "127.0.0.1.evil.example", "10.0.0.1"])("the name %s is refused", async (host) => {
  expect((await ask(CHECKOUT, { headers: { host } })).status).toBe(421);
});

test("this machine's other names are its own", async () => {
  for (const host of [`localhost:${port}`, `[::1]:${port}`]) expect((await ask(CHECKOUT, { headers: { host } })).status).toBe(200);
});

test.each([{ origin: "http://evil.example" }, { origin: "null" }, { origin: "http://127.0.0.1:1" }, { "sec-fetch-site": "cross-site" }])(
  "a form from %o is refused",
  async (headers) => {
    expect((await ask(CHECKOUT, { form: CARD, headers })).status).toBe(403);
    expect(hosted.calls).toEqual([]);
  },
);

test("a form of the page itself is taken", async () => {
  const headers = { origin: `http://127.0.0.1:${port}`, "sec-fetch-site": "same-origin" };
  expect((await ask(CHECKOUT, { form: CARD, headers })).status).toBe(303);
});

test("a large body, another type and another method are refused", async () => {
  expect((await ask(CHECKOUT, { body: `name=${"x".repeat(20_000)}` })).status).toBe(413);
  expect((await ask(CHECKOUT, { body: "{}", headers: { "content-type": "application/json" } })).status).toBe(415);
  expect(await ask(CHECKOUT, { method: "DELETE" })).toMatchObject({ status: 405, headers: { allow: "GET, HEAD, POST" } });
  expect(await ask("/p/session/bps_1/subscriptions/sub_1/keep")).toMatchObject({ status: 405, headers: { allow: "POST" } });
});

test.each(["/", "/c/pay/cs_none", "/c/pay/%ff", "/p/session/none", "/i/none", "/i/none/pdf", "/c/pay/cs_test_1/more", "//c/pay/cs_test_1"])(
  "nothing is at %s",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test("the portal shows the card, subscriptions and invoices", async () => {
  const { text } = await ask("/p/session/bps_1");
  for (const part of ["Visa •••• 4242", "04/30", "Heliodex Pro", "Renews on", "HX-0002", "Back to Heliodex"])
    expect(Buffer.from(text, "latin1").toString()).toContain(part);
});

test("a subscription is cancelled after a question, and kept again", async () => {
  const cancel = "/p/session/bps_1/subscriptions/sub_1/cancel";
  expect((await ask(cancel)).text).toContain("Cancel your subscription");
  expect((await ask(cancel, { form: {} })).headers.location).toBe("/p/session/bps_1?did=cancel");
  expect((await ask("/p/session/bps_1?did=cancel")).text).toContain("will end after the current billing period");
  expect((await ask("/p/session/bps_1/subscriptions/sub_1/keep", { form: {} })).headers.location).toBe("/p/session/bps_1?did=keep");
  expect(hosted.calls.map(([name]) => name)).toEqual(["cancelAtPeriodEnd", "keepSubscription"]);
});

test("somebody else's subscription can't be reached", async () => {
  for (const task of ["cancel", "keep"])
    expect((await ask(`/p/session/bps_1/subscriptions/sub_other/${task}`, { form: {} })).status).toBe(404);
  expect(hosted.calls).toEqual([]);
});

test("a new card is saved; a refused one comes back with its form", async () => {
  const path = "/p/session/bps_1/payment-method";
  expect((await ask(path, { form: DECLINED })).status).toBe(402);
  expect((await ask(path, { form: CARD })).headers.location).toBe("/p/session/bps_1?did=card");
});

test("a deep link shows its one task, refuses every other, and leads back when it is done", async () => {
  hosted.changePortal({ flow: "payment_method_update", afterCompletionUrl: "http://127.0.0.1:3000/console/billing?card=1" });
  const { text } = await ask("/p/session/bps_1");
  expect(text).toContain("Update card");
  expect(text).not.toContain("HX-0002");
  expect((await ask("/p/session/bps_1/subscriptions/sub_1/cancel", { form: {} })).status).toBe(404);
  expect((await ask("/p/session/bps_1/payment-method", { form: CARD })).headers.location).toBe("/p/session/bps_1?did=card");
  expect((await ask("/p/session/bps_1?did=card")).text).toContain("0;url=http://127.0.0.1:3000/console/billing?card=1");

  hosted.changePortal({ flow: "subscription_cancel", flowSubscriptionId: "sub_1" });
  expect((await ask("/p/session/bps_1")).text).toContain("Keep subscription");
  expect((await ask("/p/session/bps_1/payment-method")).status).toBe(404);
});

test("an open invoice is paid with the card on file or with another", async () => {
  expect((await ask("/i/tok_open")).text).toContain("Pay $999.00 with the card on file");
  expect((await ask("/i/tok_open", { form: { ...DECLINED, with: "card" } })).status).toBe(402);
  expect((await ask("/i/tok_open", { form: { with: "file" } })).headers.location).toBe("/i/tok_open");
  expect(hosted.calls.at(-1)).toEqual(["payInvoice", "tok_open", null]);
  const paid = await ask("/i/tok_open");
  expect(paid.text).not.toContain("<form");
  const again = await ask("/i/tok_open", { form: { with: "file" } });
  expect(again.status).toBe(303);
  expect(hosted.calls).toHaveLength(2);
});

test("an invoice is a PDF whose table says where its objects begin", async () => {
  const { text, headers } = await ask("/i/tok_open/pdf");
  expect(headers["content-disposition"]).toBe('attachment; filename="invoice-HX-0002.pdf"');
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe("xref");
  const begins = [...text.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
  expect(begins.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} 0 obj`));
  const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
  expect(text.indexOf("endstream") - 1 - (text.indexOf("stream\n") + 7)).toBe(length);
});

test("a PDF holds brackets and letters of other alphabets without breaking", () => {
  const invoice = hosted.invoice("tok_open");
  const text = invoice && invoicePdf({ ...invoice, customerName: "A (B) \\ Ünïted 太阳" }).toString("latin1");
  expect(text).toContain("A \\(B\\) \\\\ Ünïted ??");
});

test("what the account paid of an invoice is a line between its total and what is due, where there was something", async () => {
  const invoice = hosted.invoice("tok_open");
  if (!invoice) throw new Error("there is no invoice");
  const shown = { ...invoice, appliedBalanceCents: -500, amountDueCents: 99_400 };
  const { text } = invoicePage(shown, emptyEntry(), { faults: NO_FAULTS, hasTried: null });
  expect(text.replaceAll(/<[^>]+>|\s+/g, " ").replaceAll(/ +/g, " ")).toContain("Total $999.00 Applied balance -$5.00 Amount due $994.00");
  expect(invoicePdf(shown).toString("latin1")).toMatch(/\(Total\)[^]*\(Applied balance\)[^]*\(Amount due\)/);
  expect((await ask("/i/tok_open")).text).not.toContain("Applied balance");
});
