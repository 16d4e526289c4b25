import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { seal } from "@/lib/platform/seal";
import { mayTry } from "@/lib/platform/throttle";
import { fullVisit, lastMail, person, StoppedClock, visitor } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { newToken, readLink, tokenHash } from "../links";
import { pruneAccounts } from "../prune-accounts";
import { enterCode } from "../second-factor/second-factor";
import { mailSignInLink } from "../sign-in/mail-sign-in-link";
import { hashPassword } from "../sign-in/passwords";
import { requestReset, resetPassword } from "../sign-in/reset-password";
import { signIn, signInWithTicket } from "../sign-in/sign-in";
import { stepUp } from "../sign-in/step-up";
import { changePassword } from "../users/change-password";
import { endOtherSession, signOutEverywhere } from "./end-session";

useDatabase();

const PASSWORD = "plum orchard seven";
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
let hash = "";
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
});

async function someone(wanted: Parameters<typeof person>[0] = {}) {
  const clock = new StoppedClock();
  const made = await person({ clock, ...wanted });
  await prisma().user.update({ where: { id: made.userId }, data: { passwordHash: hash } });
  return { clock, ...made };
}

/** A browser that keeps its cookie as the portal does: it gets a new one with every sign-in that works. */
class Browser {
  cookie: string | null = null;
  constructor(
    readonly clock: StoppedClock,
    readonly address = "192.0.2.80",
  ) {}

  async opens(work: (ctx: Context) => Promise<string>): Promise<string> {
    const device = { brought: this.cookie, given: newToken() };
    const sessionId = await work(visitor(this.clock, { address: this.address, userAgent: CHROME, device }));
    this.cookie = device.given;
    return sessionId;
  }
  signIn = (email: string, password = PASSWORD) => this.opens((ctx) => signIn(ctx, { email, password }));
  ticket = (ticket: string) => this.opens((ctx) => signInWithTicket(ctx, { ticket }));
  /** How many wrong passwords are looked at before the limit. */
  async guess(email: string, times: number): Promise<string[]> {
    const codes: string[] = [];
    for (let i = 0; i < times; i++) codes.push(await this.signIn(email, "wrong").catch((error: { code: string }) => error.code));
    return codes;
  }
}

const elsewhere = (clock: StoppedClock, i: number): Browser => new Browser(clock, `198.51.${100 + Math.floor(i / 250)}.${i % 250}`);

async function attack(clock: StoppedClock, email: string): Promise<void> {
  for (let i = 0; i < 110; i++) await elsewhere(clock, i).guess(email, 1);
}

/** What an attack leaves behind, without its passwords being hashed. */
async function asAfterAttack(clock: StoppedClock, email: string): Promise<void> {
  const limit = { what: "sign-in/mail", who: email, limit: 100, windowMs: 60 * MINUTE_MS };
  while (await mayTry(visitor(clock), limit));
}

const newBrowserMails = (email: string): Promise<number> => prisma().mail.count({ where: { toAddress: email, template: "new-browser" } });

async function ticketIn(email: string): Promise<string> {
  const { path } = await lastMail(email);
  return new URL(path, "https://api.example").searchParams.get("ticket") ?? "";
}

test("a browser that has signed in before is not refused, however many strangers guess", async () => {
  const { clock, email, userId } = await someone();
  const own = new Browser(clock);
  await own.signIn(email);
  await prisma().user.update({ where: { id: userId }, data: { isStaff: true } });
  // Also from the network that the owner sits in.
  await new Browser(clock).guess(email, 11);
  await attack(clock, email);
  expect(await own.signIn(email)).toMatch(/^ses_/);
  expect(await own.signIn(email)).toMatch(/^ses_/);
});

test("a stranger is offered a link by mail while an account is under attack, and the right password is no oracle", async () => {
  const { clock, email } = await someone();
  for (const each of [email, "nobody@nowhere.example"]) await asAfterAttack(clock, each);
  const fresh = new Browser(clock, "203.0.113.90");
  await expect(fresh.signIn(email)).rejects.toMatchObject({ code: "rate-limited" });
  await expect(fresh.signIn("nobody@nowhere.example")).rejects.toMatchObject({ code: "rate-limited" });
  await mailSignInLink(visitor(clock), { email });
  await mailSignInLink(visitor(clock), { email: "nobody@nowhere.example" });
  expect(await prisma().mail.count({ where: { toAddress: "nobody@nowhere.example" } })).toBe(0);
  const ticket = await ticketIn(email);
  expect((await fullVisit(await fresh.ticket(ticket), clock)).user.email).toBe(email);
  await expect(fresh.ticket(ticket)).rejects.toMatchObject({ code: "link-invalid" });
  // From here on it is a browser that is known.
  expect(await fresh.signIn(email)).toMatch(/^ses_/);
});

test("a mailed link ends after an hour, fills no mailbox and takes over no sign-up", async () => {
  const { clock, email } = await someone();
  for (let i = 0; i < 4; i++) await mailSignInLink(visitor(clock, { address: `198.51.100.${i}` }), { email });
  expect(await prisma().mail.count({ where: { toAddress: email, template: "sign-in-link" } })).toBe(1);
  const ticket = await ticketIn(email);
  clock.forward(60 * MINUTE_MS);
  await expect(new Browser(clock).ticket(ticket)).rejects.toMatchObject({ code: "link-invalid" });
  const unproved = await someone({ verified: false });
  await mailSignInLink(visitor(clock), { email: unproved.email });
  expect((await lastMail(unproved.email)).path).toMatch(/^\/verify/);
  const gone = await someone();
  await prisma().user.update({ where: { id: gone.userId }, data: { suspendedAt: new Date() } });
  await mailSignInLink(visitor(clock), { email: gone.email });
  expect(await prisma().mail.count({ where: { toAddress: gone.email } })).toBe(0);
});

test("whoever asks for links again and again fills no mailbox, and at any minute the last one in it works", async () => {
  const { clock, email } = await someone();
  for (let minute = 0; minute < 180; minute += 3) {
    await mailSignInLink(visitor(clock, { address: `198.51.100.${minute}` }), { email });
    const link = readLink(prisma(), "mailed-sign-in", { token: await ticketIn(email), nowMs: clock.now() });
    await expect(link, `minute ${minute}`).resolves.toBeDefined();
    clock.forward(3 * MINUTE_MS);
  }
  expect(await prisma().mail.count({ where: { toAddress: email } })).toBeLessThanOrEqual(15);
});

test("while others keep asking for links, whoever uses one of them gets the next at once", async () => {
  const { clock, email } = await someone();
  const attacked = async (): Promise<void> => {
    for (let minute = 0; minute < 30; minute += 6) {
      await mailSignInLink(visitor(clock, { address: `198.51.100.${minute}` }), { email });
      clock.forward(6 * MINUTE_MS);
    }
  };
  await attacked();
  for (let time = 0; time < 6; time++) {
    expect(await new Browser(clock).ticket(await ticketIn(email)), `time ${time}`).toMatch(/^ses_/);
    clock.forward(1_000);
    await mailSignInLink(visitor(clock), { email });
  }
});

test("a link that was replaced lets nobody in, not even whoever read it just before", async () => {
  const { clock, email, userId } = await someone();
  await mailSignInLink(visitor(clock), { email });
  const first = await ticketIn(email);
  clock.forward(6 * MINUTE_MS);
  await mailSignInLink(visitor(clock), { email });
  await expect(new Browser(clock).ticket(first)).rejects.toMatchObject({ code: "link-invalid" });
  expect(await prisma().linkToken.count({ where: { userId, usedAt: { not: null } } })).toBe(0);
  expect(await new Browser(clock).ticket(await ticketIn(email))).toMatch(/^ses_/);
});

test("two tabs of a known browser that sign in at once are both the known browser", async () => {
  const { clock, email, userId } = await someone();
  const own = new Browser(clock);
  await own.signIn(email);
  const tabs = [1, 2, 3].map(() => new Browser(clock));
  for (const tab of tabs) tab.cookie = own.cookie;
  const mails = await newBrowserMails(email);
  await Promise.all(tabs.map((tab) => tab.signIn(email)));
  expect(await newBrowserMails(email)).toBe(mails);
  const devices = await prisma().device.findMany({ where: { userId } });
  expect(devices).toHaveLength(1);
  // One of the three cookies is the browser's; whichever it is.
  const last = tabs.find(({ cookie }) => cookie !== null && tokenHash(cookie) === devices[0]?.tokenHash);
  clock.forward(60 * MINUTE_MS);
  await asAfterAttack(clock, email);
  expect(await last?.signIn(email)).toMatch(/^ses_/);
  expect(await newBrowserMails(email)).toBe(mails);
});

test("a cookie that was replaced is worth nothing half a minute later, however often it is brought in between", async () => {
  const { clock, email, userId } = await someone();
  const own = new Browser(clock);
  await own.signIn(email);
  const late = new Browser(clock);
  late.cookie = own.cookie;
  await own.signIn(email);
  const copies = [1, 2, 3].map(() => Object.assign(new Browser(clock), { cookie: late.cookie }));
  for (const copy of copies) {
    clock.forward(9_000);
    await copy.signIn(email);
  }
  expect(await prisma().device.count({ where: { userId } })).toBe(1);
  clock.forward(3_000);
  await late.signIn(email);
  expect(await prisma().device.count({ where: { userId } })).toBe(2);
});

test("a stolen cookie is ten guesses an hour, and then a stranger", async () => {
  const { clock, email } = await someone();
  const own = new Browser(clock);
  await own.signIn(email);
  await asAfterAttack(clock, email);
  const thief = new Browser(clock, "203.0.113.91");
  thief.cookie = own.cookie;
  expect(await thief.guess(email, 12)).toEqual([...Array.from({ length: 10 }, () => "sign-in-refused"), "rate-limited", "rate-limited"]);
  await own.signIn(email).catch(() => undefined);
  clock.forward(60 * MINUTE_MS);
  await own.signIn(email);
  // The owner has moved on to another cookie by signing in, more than a moment ago.
  clock.forward(MINUTE_MS);
  await asAfterAttack(clock, email);
  expect(await thief.guess(email, 1)).toEqual(["rate-limited"]);
});

test("the cookie of one person is worth nothing for another, and a planted one never becomes known", async () => {
  const [victim, thief] = [await someone(), await someone()];
  const { clock } = victim;
  const planted = new Browser(clock, "203.0.113.92");
  await planted.signIn(thief.email);
  const browser = new Browser(clock);
  browser.cookie = planted.cookie;
  await browser.signIn(victim.email);
  await asAfterAttack(clock, victim.email);
  expect(await planted.guess(victim.email, 1)).toEqual(["rate-limited"]);
  expect(await browser.signIn(victim.email)).toMatch(/^ses_/);
  // Two people of one browser are both known there.
  await asAfterAttack(clock, thief.email);
  expect(await browser.signIn(thief.email)).toMatch(/^ses_/);
});

test("a new password, signing out everywhere and signing one browser out make strangers of browsers", async () => {
  const isKnown = async (browser: Browser, email: string): Promise<boolean> => {
    await asAfterAttack(browser.clock, email);
    const codes = await browser.guess(email, 1);
    browser.clock.forward(60 * MINUTE_MS);
    return codes[0] === "sign-in-refused";
  };
  const all = await someone();
  const { clock, email } = all;
  const [here, there] = [new Browser(clock), new Browser(clock, "192.0.2.81")];
  const hereId = await here.signIn(email);
  const thereId = await there.signIn(email);
  expect([await isKnown(here, email), await isKnown(there, email)]).toEqual([true, true]);
  const ctx = { ...visitor(clock), actor: (await fullVisit(hereId, clock)).actor };
  await endOtherSession(ctx, { id: thereId });
  expect([await isKnown(here, email), await isKnown(there, email)]).toEqual([true, false]);
  await there.signIn(email);
  await signOutEverywhere(ctx);
  expect([await isKnown(here, email), await isKnown(there, email)]).toEqual([true, false]);
  await there.signIn(email);
  await changePassword(ctx, { current: PASSWORD, password: "another orchard nine" });
  expect([await isKnown(here, email), await isKnown(there, email)]).toEqual([true, false]);
  await requestReset(visitor(clock), { email });
  await resetPassword(visitor(clock), { token: (await lastMail(email)).token, password: PASSWORD });
  expect(await isKnown(here, email)).toBe(false);
});

test("ten browsers of one person are remembered, for a year", async () => {
  const { clock, email, userId } = await someone();
  for (let i = 0; i < 12; i++) {
    await new Browser(clock).signIn(email);
    clock.forward(1_000);
  }
  expect(await prisma().device.count({ where: { userId } })).toBe(10);
  clock.forward(366 * DAY_MS);
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect(await prisma().device.count({ where: { userId } })).toBe(0);
});

test("a person is mailed about a browser that is new, once, and not about the first of a sign-up", async () => {
  const { clock, email, userId } = await someone();
  await prisma().event.deleteMany({ where: { subject: userId, type: "session.opened" } });
  const [first, second] = [new Browser(clock), new Browser(clock, "192.0.2.82")];
  await first.signIn(email);
  await first.signIn(email);
  expect(await newBrowserMails(email)).toBe(0);
  await second.signIn(email);
  await second.signIn(email);
  expect(await newBrowserMails(email)).toBe(1);
  const { text } = await lastMail(email);
  for (const part of ["21 Nov 2026, 09:00 UTC", "Chrome on Windows", "192.0.2.82", "https://api.example/reset"])
    expect(text).toContain(part);
  await expect(new Browser(clock).signIn(email, "wrong")).rejects.toMatchObject({ code: "sign-in-refused" });
  expect(await newBrowserMails(email)).toBe(1);
});

const secret = new Secret({ size: 20 });
const codeAt = (clock: StoppedClock): string => new TOTP({ secret }).generate({ timestamp: clock.now() });

async function withAuthenticator() {
  const made = await someone();
  const data = { totpSecret: seal("totp", secret.base32), totpConfirmedAt: new Date(made.clock.now()) };
  await prisma().user.update({ where: { id: made.userId }, data });
  const enter = (sessionId: string, code: string) => enterCode(visitor(made.clock), { userId: made.userId, sessionId }, { code });
  const wrong = async (sessionId: string, times: number): Promise<string[]> => {
    const codes: string[] = [];
    for (let i = 0; i < times; i++)
      codes.push(
        await enter(sessionId, "000000").then(
          () => "in",
          (error: { code: string }) => error.code,
        ),
      );
    return codes;
  };
  return { ...made, enter, wrong };
}

test("who knows the password alone locks nobody out of the codes", async () => {
  const { clock, email, enter, wrong } = await withAuthenticator();
  const own = new Browser(clock);
  await enter(await own.signIn(email), codeAt(clock));
  clock.forward(MINUTE_MS);
  const thief = await elsewhere(clock, 1).signIn(email);
  expect((await wrong(thief, 12)).at(-1)).toBe("rate-limited");
  await enter(await own.signIn(email), codeAt(clock));
  clock.forward(MINUTE_MS);
  // A browser that is new gets in with a link by mail, and the code.
  const fresh = new Browser(clock, "203.0.113.93");
  await expect(enter(await fresh.signIn(email), codeAt(clock))).rejects.toMatchObject({ code: "rate-limited" });
  await mailSignInLink(visitor(clock), { email });
  await enter(await fresh.ticket(await ticketIn(email)), codeAt(clock));
});

test("signing in again gives a browser no more codes to guess, nor does a cookie without a code make it known", async () => {
  const { clock, email, enter, wrong } = await withAuthenticator();
  const own = new Browser(clock);
  await enter(await own.signIn(email), codeAt(clock));
  clock.forward(MINUTE_MS);
  const results: string[] = [];
  for (let round = 0; round < 6; round++) results.push(...(await wrong(await own.signIn(email), 5)));
  // Ten of its own and ten as a stranger, however often the password is entered in between.
  expect(results.filter((code) => code === "sign-in-refused")).toHaveLength(20);
  const thief = new Browser(clock, "203.0.113.94");
  await thief.signIn(email);
  await asAfterAttack(clock, email);
  expect(await thief.guess(email, 1)).toEqual(["rate-limited"]);
});

test("a new browser is news once the code was entered, and not before", async () => {
  const { clock, email, enter } = await withAuthenticator();
  const browser = new Browser(clock);
  const sessionId = await browser.signIn(email);
  expect(await newBrowserMails(email)).toBe(0);
  await enter(sessionId, codeAt(clock));
  expect(await newBrowserMails(email)).toBe(1);
  clock.forward(MINUTE_MS);
  await enter(await browser.signIn(email), codeAt(clock));
  expect(await newBrowserMails(email)).toBe(1);
});

test("wrong passwords in one session don't stop another from confirming who is there", async () => {
  const { clock, email } = await someone();
  const [one, other] = [await new Browser(clock).signIn(email), await new Browser(clock).signIn(email)];
  const ctxOf = async (id: string) => ({ ...visitor(clock), actor: (await fullVisit(id, clock)).actor });
  const stolen = await ctxOf(one);
  for (let i = 0; i < 10; i++) await expect(stepUp(stolen, { password: "wrong" })).rejects.toMatchObject({ code: "sign-in-refused" });
  await expect(stepUp(stolen, { password: PASSWORD })).rejects.toMatchObject({ code: "rate-limited" });
  await stepUp(await ctxOf(other), { password: PASSWORD });
});
