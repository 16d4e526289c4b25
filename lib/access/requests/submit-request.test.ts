import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { sign } from "@/lib/platform/secrets";
import { eventsOf, form, mailsTo, movableClock, reviewer, rowOf, START, submitted, visitor } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { listAccessRequests } from "../review/list-access-requests";
import { restoreRequest } from "../review/restore-request";
import { confirmEmail } from "./confirm-email";
import { readTracking } from "./read-tracking";
import { submitRequest } from "./submit-request";
import { requestIdOf } from "./tracking-link";

useDatabase();

const clock = movableClock(START);
let clients = 0;
const address = (): string => `2001:db8:0:${(clients++).toString(16)}::1`;
const tokenIn = (path: string): string => path.replace("/requests/", "");
const count = (email: string): Promise<number> => prisma().accessRequest.count({ where: { email } });

test("an Enterprise request waits for a person for 24 hours, and the team is told", async () => {
  const staff = await reviewer(clock, "Rita");
  const given = form();
  const answer = await submitRequest(visitor(clock, address()), given);
  expect(answer.signUpPath).toBeNull();
  const id = requestIdOf(tokenIn(answer.trackingPath)) ?? "";
  expect(await rowOf(id)).toMatchObject({ state: "received", dueAt: new Date(START + DAY_MS), firstAnsweredAt: null, decidedAt: null });
  expect(await eventsOf(id)).toEqual(["access.received"]);
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: staff.actor.userId } });
  expect((await mailsTo(email)).filter(({ text }) => text.includes(given.email))).toMatchObject([{ isSecret: false }]);
  expect(await mailsTo(given.email)).toMatchObject([{ isSecret: true, template: "access-received" }]);
});

test("Starter and Pro go on to a prefilled sign-up and are answered at once", async () => {
  const given = form({ plan: "pro", name: "Zoë & Co=1", company: "A?b#c" });
  const answer = await submitRequest(visitor(clock, address()), given);
  const url = new URL(answer.signUpPath ?? "", "https://x.example");
  expect(url.pathname).toBe("/sign-up");
  expect(Object.fromEntries(url.searchParams)).toEqual({ plan: "pro", name: "Zoë & Co=1", email: given.email, company: "A?b#c" });
  const row = await rowOf(requestIdOf(tokenIn(answer.trackingPath)) ?? "");
  const at = new Date(START);
  expect(row).toMatchObject({ state: "self_service", dueAt: null, firstAnsweredAt: at, decidedAt: at, closedAt: at });
});

test("a robot that fills the hidden field gets the same answer; what it sent is set aside, and nobody is mailed", async () => {
  const given = form({ topic: "555" });
  const answer = await submitRequest(visitor(clock, address()), given);
  expect(answer.trackingPath).toMatch(/^\/requests\/req_[a-z0-9]{20}\.[\w-]{22}$/);
  const { id } = await prisma().accessRequest.findFirstOrThrow({ where: { email: given.email } });
  expect(await mailsTo(given.email)).toEqual([]);
  expect(await prisma().mail.count({ where: { onceKey: { startsWith: `access/${id}/` } } })).toBe(0);
});

test("what was set aside is in a list of its own, and begins like any other when staff restores it", async () => {
  const rita = await reviewer(clock, "Rita");
  for (const plan of ["enterprise", "pro"] as const) {
    const given = form({ topic: "555", plan });
    await submitRequest(visitor(clock, address()), given);
    const { id } = await prisma().accessRequest.findFirstOrThrow({ where: { email: given.email } });
    const idsIn = async (view: "all" | "due" | "suspected") =>
      (await listAccessRequests(rita, { view, limit: 100 })).rows.map((row) => row.id);
    expect([(await idsIn("all")).includes(id), (await idsIn("due")).includes(id)]).toEqual([false, false]);
    expect(await idsIn("suspected")).toContain(id);
    await restoreRequest(rita, { id, version: 0 });
    await expect(restoreRequest(rita, { id, version: 1 })).rejects.toMatchObject({ code: "conflict" });
    expect(await idsIn("all")).toContain(id);
    expect(await mailsTo(given.email)).toHaveLength(1);
    const isReviewed = plan === "enterprise";
    expect(await rowOf(id)).toMatchObject({
      state: isReviewed ? "received" : "self_service",
      dueAt: isReviewed ? new Date(clock.now() + DAY_MS) : null,
      suspectedAt: null,
    });
  }
});

test("the hidden field has a name that no form filler knows", async () => {
  const source = readFileSync("components/ui/honeypot.tsx", "utf8");
  const name = /name="(\w+)"/.exec(source)?.[1] ?? "fax";
  const KNOWN =
    /name|mail|user|login|pass|phone|mobile|tel|fax|url|web|site|home|company|organi|business|address|street|city|town|state|region|province|zip|post|country|birth|age|sex|gender|title|card|cvc|iban|account|otp|code/i;
  expect(name).not.toMatch(KNOWN);
  expect(source.replace(/className="[^"]*"/, "")).not.toMatch(/<label>\s*(Fax|Website|Company|Phone)/);
  for (const part of ['aria-hidden="true"', 'autoComplete="off"', "tabIndex={-1}"]) expect(source).toContain(part);
});

test("one address may send ten forms an hour, the eleventh waits", async () => {
  const from = visitor(clock, address());
  for (let i = 0; i < 10; i++) await submitRequest(from, form());
  await expect(submitRequest(from, form())).rejects.toMatchObject({ code: "rate-limited" });
});

test("one client may use one mail three times a day, which takes nothing from whom the mail belongs to", async () => {
  const email = "often@sunfirm.example";
  const from = visitor(clock, address());
  for (let i = 0; i < 3; i++) await submitRequest(from, form({ email }));
  await expect(submitRequest(from, form({ email: "Often@Sunfirm.example " }))).rejects.toMatchObject({ code: "rate-limited" });
  expect(await count(email)).toBe(3);
  await submitRequest(visitor(clock, address()), form({ email }));
  await submitRequest(visitor(movableClock(START + DAY_MS + HOUR_MS), from.address), form({ email }));
});

test("one mail may be used twenty times a day, from wherever", async () => {
  const email = "crowd@sunfirm.example";
  for (let i = 0; i < 20; i++) await submitRequest(visitor(clock, address()), form({ email }));
  await expect(submitRequest(visitor(clock, address()), form({ email }))).rejects.toMatchObject({ code: "rate-limited" });
  expect(await count(email)).toBe(20);
});

test("the answer has the same form for an address that has an account", async () => {
  const known = await submitRequest(visitor(clock, address()), form({ email: "often2@sunfirm.example" }));
  const again = await submitRequest(visitor(clock, address()), form({ email: "often2@sunfirm.example" }));
  expect(Object.keys(again)).toEqual(Object.keys(known));
  expect(again.signUpPath).toBe(known.signUpPath);
});

test("what is wrong is named by field and nothing is kept", async () => {
  const given = form({ country: "XX", callsPerMonth: "" });
  const error = await submitRequest(visitor(clock, address()), given).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "unprocessable" });
  const errors = (error as { extra: { errors: { parameter: string }[] } }).extra.errors;
  expect(errors.map(({ parameter }) => parameter).sort()).toEqual(["callsPerMonth", "country"]);
  expect(await count(given.email)).toBe(0);
});

test("the mail to a stranger carries nothing that the form said, and its HTML is escaped", async () => {
  const given = form({ name: "https://evil.example/<b>win", company: "<script>alert(1)</script>", message: "Buy this" });
  await submitRequest(visitor(clock, address()), given);
  const [mail] = await mailsTo(given.email);
  for (const words of [mail?.text, mail?.html, mail?.subject]) {
    expect(words).not.toMatch(/evil|script|Buy this|win/);
  }
  expect(mail?.text.startsWith("Hello,")).toBe(true);
  const notice = await prisma().mail.findFirst({ where: { template: "access-notice", text: { contains: "evil.example" } } });
  expect(notice?.html).not.toContain("<script>");
  expect(notice?.html).toContain("&lt;script&gt;");
});

test("a subject stays one line whatever the company is called", async () => {
  const given = form({ company: "Line one\r\nBcc: all@x.example" });
  await submitRequest(visitor(clock, address()), given);
  const mail = await prisma().mail.findFirst({ where: { subject: { contains: "Line one" } } });
  expect(mail?.subject).not.toMatch(/[\r\n]/);
});

test("only the link in the mail confirms the address, once and for all", async () => {
  const { id, token, email } = await submitted(clock, { name: "Dr. Anna Weber" });
  const [mail] = await mailsTo(email);
  expect(mail?.text.startsWith("Hello Anna,")).toBe(true);
  const confirm = /\?confirm=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const guess = confirmEmail(visitor(clock), { token, confirm: sign("request-track", id).slice(id.length + 1) });
  await expect(guess).rejects.toMatchObject({ code: "link-invalid" });
  expect(await readTracking(visitor(clock), token)).toMatchObject({ isAddressConfirmed: false });
  await confirmEmail(visitor(clock), { token, confirm });
  const later = movableClock(START + HOUR_MS);
  await confirmEmail(visitor(later), { token, confirm });
  expect(await rowOf(id)).toMatchObject({ emailVerifiedAt: new Date(START), version: 0 });
  expect(await eventsOf(id)).toEqual(["access.received", "access.address-confirmed"]);
});

test("a marker of another request confirms nothing", async () => {
  const [one, other] = [await submitted(clock), await submitted(clock)];
  const [mail] = await mailsTo(other.email);
  const confirm = /\?confirm=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await expect(confirmEmail(visitor(clock), { token: one.token, confirm })).rejects.toMatchObject({ code: "link-invalid" });
});

test("forged, cut, foreign and unknown links are all the same: not valid", async () => {
  const { id, token } = await submitted(clock);
  const forged = [id, token.slice(0, -1), `${token}x`, "", ".", sign("offer", id), sign("request-track", "req_unknown"), `${id}.AAAA`];
  for (const wrong of forged) await expect(readTracking(visitor(clock), wrong), wrong).rejects.toMatchObject({ code: "link-invalid" });
});

test("a strange applicant is kept and shown as they are", async () => {
  const name = "Ægir 王小明 O’Nèill-Ünal 👩🏽‍🔬 ".padEnd(200, "é").normalize("NFC");
  const { id, token } = await submitted(clock, { name, company: "☀️ Sólar % _ \\ ' \" ; drop table", message: "é".repeat(4_000) });
  expect((await rowOf(id)).name).toBe(name.trim());
  expect((await readTracking(visitor(clock), token)).company).toBe("☀️ Sólar % _ \\ ' \" ; drop table");
});
