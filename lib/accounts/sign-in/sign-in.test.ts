import { beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { fullVisit, lastMail, person, StoppedClock, visitor } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { endOtherSession, endSession, signOutEverywhere } from "../sessions/end-session";
import { findVisit } from "../sessions/sessions";
import { makeSignInTicket } from "../staff/make-sign-in-ticket";
import { confirmEmailChange, requestEmailChange } from "../users/change-email";
import { changePassword } from "../users/change-password";
import { hashPassword } from "./passwords";
import { requestReset, resetPassword } from "./reset-password";
import { signIn, signInWithTicket } from "./sign-in";
import { signInWithProvider } from "./sign-in-with-provider";
import { stepUp } from "./step-up";

useDatabase();

const PASSWORD = "plum orchard seven";
let hash = "";
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
});

async function withPassword(wanted: Parameters<typeof person>[0] = {}) {
  const someone = await person(wanted);
  await prisma().user.update({ where: { id: someone.userId }, data: { passwordHash: hash } });
  return someone;
}

/** What `times` sign-ins with a wrong password say, each from the client that `from` names. */
async function guesses(clock: StoppedClock, email: string, times: number, from: (i: number) => string): Promise<string[]> {
  const codes: string[] = [];
  for (let i = 0; i < times; i++) {
    const answer = signIn(visitor(clock, { address: from(i) }), { email, password: "wrong" });
    codes.push(await answer.catch((error: { code: string }) => error.code));
  }
  return codes;
}
const refusals = (count: number): string[] => Array.from({ length: count }, () => "sign-in-refused");

test("ten wrong passwords for one account in a quarter of an hour are enough from one network, and lock nobody else out", async () => {
  const clock = new StoppedClock();
  const { email } = await withPassword({ clock });
  expect(await guesses(clock, email, 11, (i) => `2001:db8:bad:1::${i}`)).toEqual([...refusals(10), "rate-limited"]);
  const [owner, stranger] = [visitor(clock), visitor(clock, { address: "2001:db8:bad:1::99" })];
  expect(await signIn(owner, { email, password: PASSWORD })).toMatch(/^ses_/);
  await expect(signIn(stranger, { email, password: PASSWORD })).rejects.toMatchObject({ code: "rate-limited" });
  clock.forward(15 * 60_000);
  expect(await signIn(stranger, { email, password: PASSWORD })).toMatch(/^ses_/);
});

test("a hundred wrong passwords for one account in an hour are enough, from wherever they come", async () => {
  const clock = new StoppedClock();
  const { email } = await withPassword({ clock });
  const codes = await guesses(clock, email, 101, (i) => `198.51.100.${i}`);
  expect(codes).toEqual([...refusals(100), "rate-limited"]);
  clock.forward(HOUR_MS);
  expect(await signIn(visitor(clock), { email, password: PASSWORD })).toMatch(/^ses_/);
});

test("right passwords use up nothing of the account's limits", async () => {
  const clock = new StoppedClock();
  const { email } = await withPassword({ clock });
  const here = visitor(clock, { address: "192.0.2.61" });
  for (let i = 0; i < 12; i++) expect(await signIn(here, { email, password: PASSWORD })).toMatch(/^ses_/);
  expect(await guesses(clock, email, 11, () => "192.0.2.61")).toEqual([...refusals(10), "rate-limited"]);
});

test("every sign-in is a new session, and ending it ends it everywhere at once", async () => {
  const { email, userId } = await withPassword();
  const first = await signIn(visitor(), { email, password: PASSWORD });
  const second = await signIn(visitor(), { email, password: PASSWORD });
  expect(first).not.toBe(second);
  const ctx = { ...visitor(), actor: (await fullVisit(second)).actor };
  expect(await signOutEverywhere(ctx)).toEqual({ ended: 2 });
  expect(await findVisit(first, Date.now())).toBeUndefined();
  expect((await fullVisit(second)).user.id).toBe(userId);
  await endSession(ctx);
  expect(await findVisit(second, Date.now())).toBeUndefined();
});

test("one ends one's own other browser, never somebody else's", async () => {
  const [one, other] = [await person(), await person()];
  await expect(endOtherSession(await one.ctx(), { id: other.sessionId })).rejects.toMatchObject({ code: "not-found" });
  expect((await fullVisit(other.sessionId)).user.id).toBe(other.userId);
});

test("a session ends after 30 days, a staff session after 12 hours", async () => {
  const clock = new StoppedClock();
  const [customer, staff] = [await person({ clock }), await person({ clock, staff: true })];
  clock.forward(12 * HOUR_MS + 1);
  expect(await findVisit(staff.sessionId, clock.now())).toBeUndefined();
  expect(await findVisit(customer.sessionId, clock.now())).toBeDefined();
  clock.forward(30 * DAY_MS);
  expect(await findVisit(customer.sessionId, clock.now())).toBeUndefined();
});

test("a suspended person is out, signed in or not, and is told nothing more", async () => {
  const someone = await withPassword();
  await prisma().user.update({ where: { id: someone.userId }, data: { suspendedAt: new Date() } });
  expect(await findVisit(someone.sessionId, Date.now())).toBeUndefined();
  await expect(signIn(visitor(), { email: someone.email, password: PASSWORD })).rejects.toMatchObject({ code: "sign-in-refused" });
});

test("a new password by mail works once, within the hour, and signs out everywhere", async () => {
  const clock = new StoppedClock();
  const someone = await withPassword({ clock });
  await requestReset(visitor(clock), { email: someone.email });
  const { token } = await lastMail(someone.email);
  await resetPassword(visitor(clock), { token, password: "another orchard nine" });
  expect(await findVisit(someone.sessionId, clock.now())).toBeUndefined();
  await expect(signIn(visitor(clock), { email: someone.email, password: PASSWORD })).rejects.toMatchObject({ code: "sign-in-refused" });
  expect(await signIn(visitor(clock), { email: someone.email, password: "another orchard nine" })).toMatch(/^ses_/);
  await expect(resetPassword(visitor(clock), { token, password: "a third orchard two" })).rejects.toMatchObject({ code: "link-invalid" });
  await requestReset(visitor(clock), { email: someone.email });
  const late = await lastMail(someone.email);
  clock.forward(HOUR_MS);
  await expect(resetPassword(visitor(clock), { token: late.token, password: "a third orchard two" })).rejects.toMatchObject({
    code: "link-invalid",
  });
});

test("asking for a new password of an unknown address does and says nothing", async () => {
  await requestReset(visitor(), { email: "nobody@nowhere.example" });
  expect(await prisma().mail.count({ where: { toAddress: "nobody@nowhere.example" } })).toBe(0);
});

const resetMails = (email: string): Promise<number> => prisma().mail.count({ where: { toAddress: email, template: "reset-password" } });

test("whoever asks for a new password again and again neither fills a mailbox nor kills the link that is in it", async () => {
  const clock = new StoppedClock();
  const someone = await withPassword({ clock });
  const ask = (i: number) => requestReset(visitor(clock, { address: `198.51.100.${i}` }), { email: someone.email });
  await ask(0);
  const first = await lastMail(someone.email);
  clock.forward(5 * MINUTE_MS - 1);
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(ask));
  expect(await resetMails(someone.email)).toBe(1);
  await resetPassword(visitor(clock), { token: first.token, password: "another orchard nine" });
  await ask(9);
  expect(await resetMails(someone.email)).toBe(2);
});

test("two who ask for a new password at once get one mail, and its link works", async () => {
  const someone = await withPassword();
  await Promise.all([1, 2, 3, 4].map(() => requestReset(visitor(), { email: someone.email })));
  expect(await resetMails(someone.email)).toBe(1);
  await resetPassword(visitor(), { token: (await lastMail(someone.email)).token, password: "another orchard nine" });
});

test("one mailbox gets five links for a new password in an hour, and the last of them keeps working", async () => {
  const clock = new StoppedClock();
  const someone = await withPassword({ clock });
  for (let i = 0; i < 9; i++) {
    await requestReset(visitor(clock, { address: `198.51.100.${i}` }), { email: someone.email });
    clock.forward(6 * MINUTE_MS);
  }
  expect(await resetMails(someone.email)).toBe(5);
  await resetPassword(visitor(clock), { token: (await lastMail(someone.email)).token, password: "another orchard nine" });
  clock.forward(10 * MINUTE_MS);
  await requestReset(visitor(clock), { email: someone.email });
  expect(await resetMails(someone.email)).toBe(6);
});

test("one client asks for a new password twenty times an hour, for known and unknown addresses alike", async () => {
  const clock = new StoppedClock();
  const someone = await withPassword({ clock });
  for (const [email, network] of [[someone.email, "2001:db8:1"] as const, ["nobody@nowhere.example", "2001:db8:2"] as const]) {
    const ask = (i: number) => requestReset(visitor(clock, { address: `${network}::${i}` }), { email });
    for (let i = 0; i < 20; i++) await ask(i);
    await expect(ask(20)).rejects.toMatchObject({ code: "rate-limited" });
  }
});

test("two who use one link at once: one gets it", async () => {
  const someone = await withPassword();
  await requestReset(visitor(), { email: someone.email });
  const { token } = await lastMail(someone.email);
  const both = await Promise.allSettled(
    ["another orchard nine", "a third orchard two"].map((password) => resetPassword(visitor(), { token, password })),
  );
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("changing the password asks for the present one and keeps only this browser", async () => {
  const someone = await withPassword();
  const elsewhere = await signIn(visitor(), { email: someone.email, password: PASSWORD });
  await expect(changePassword(await someone.ctx(), { current: "wrong", password: "another orchard nine" })).rejects.toMatchObject({
    code: "sign-in-refused",
  });
  await changePassword(await someone.ctx(), { current: PASSWORD, password: "another orchard nine" });
  expect(await findVisit(elsewhere, Date.now())).toBeUndefined();
  expect(await findVisit(someone.sessionId, Date.now())).toBeDefined();
});

test("a new address counts once its own mailbox has confirmed it", async () => {
  const someone = await withPassword();
  const wanted = `new-${someone.email}`;
  await requestEmailChange(await someone.ctx(), { email: wanted });
  expect((await lastMail(someone.email)).subject).toContain("about to change");
  const { token } = await lastMail(wanted);
  expect((await fullVisit(someone.sessionId)).user.email).toBe(someone.email);
  for (const stranger of [visitor(), await (await person()).ctx()])
    await expect(confirmEmailChange(stranger, { token })).rejects.toMatchObject({ code: "session-missing" });
  await confirmEmailChange(await someone.ctx(), { token });
  expect(await prisma().user.findUnique({ where: { id: someone.userId }, select: { email: true } })).toEqual({ email: wanted });
});

test("an address that somebody took meanwhile is not taken twice, and asking for it tells only its mailbox", async () => {
  const [someone, other] = [await withPassword(), await withPassword()];
  await requestEmailChange(await someone.ctx(), { email: other.email });
  expect((await lastMail(other.email)).subject).toContain("already have an account");
  await requestEmailChange(await someone.ctx(), { email: "race@people.example" });
  const { token } = await lastMail("race@people.example");
  await person({ email: "race@people.example" });
  await expect(confirmEmailChange(await someone.ctx(), { token })).rejects.toMatchObject({ code: "link-invalid" });
});

test("a new password stops a change of address that somebody else began", async () => {
  const someone = await withPassword();
  await requestEmailChange(await someone.ctx(), { email: "thief@people.example" });
  const { token } = await lastMail("thief@people.example");
  await changePassword(await someone.ctx(), { current: PASSWORD, password: "another orchard nine" });
  await expect(confirmEmailChange(await someone.ctx(), { token })).rejects.toMatchObject({ code: "link-invalid" });
});

test("after a quarter of an hour the password is asked for again", async () => {
  const clock = new StoppedClock();
  const someone = await withPassword({ clock });
  clock.forward(15 * 60_000 + 1);
  await expect(requestEmailChange(await someone.ctx(), { email: "x@people.example" })).rejects.toMatchObject({ code: "step-up-required" });
  await expect(stepUp(await someone.ctx(), { password: "wrong" })).rejects.toMatchObject({ code: "sign-in-refused" });
  await stepUp(await someone.ctx(), { password: PASSWORD });
  await requestEmailChange(await someone.ctx(), { email: "x@people.example" });
});

test("an operator's link signs in once, with both factors", async () => {
  const staff = await person({ staff: true });
  const ticket = await makeSignInTicket(operator(), { userId: staff.userId, lifeMs: 60_000 });
  const sessionId = await signInWithTicket(visitor(), { ticket });
  expect((await fullVisit(sessionId)).actor.staff).toBe("administrator");
  await expect(signInWithTicket(visitor(), { ticket })).rejects.toMatchObject({ code: "link-invalid" });
});

const github = (email: string, providerId: string, isEmailVerified = true) =>
  ({ provider: "github", providerId, email, isEmailVerified, name: "Mara Lind" }) as const;

test("a provider's person gets one account, found again by the provider's id", async () => {
  const first = await signInWithProvider(visitor(), github("mara@github.example", "1"));
  const again = await signInWithProvider(visitor(), github("changed@github.example", "1"));
  expect((await fullVisit(first)).user.id).toBe((await fullVisit(again)).user.id);
  expect((await fullVisit(first)).org?.role).toBe("owner");
});

test("a provider never joins an account from outside, and takes over no sign-up that nobody proved", async () => {
  const someone = await withPassword();
  await expect(signInWithProvider(visitor(), github(someone.email, "2", false))).rejects.toMatchObject({ code: "sign-in-refused" });
  await expect(signInWithProvider(visitor(), github(someone.email.toUpperCase(), "2"))).rejects.toMatchObject({ code: "conflict" });
  expect(await prisma().providerLogin.count({ where: { userId: someone.userId } })).toBe(0);
  const squatter = await withPassword({ verified: false });
  const owner = await signInWithProvider(visitor(), github(squatter.email, "3"));
  expect((await fullVisit(owner)).user.id).toBe(squatter.userId);
  expect(await findVisit(squatter.sessionId, Date.now())).toBeUndefined();
  expect(await prisma().user.findUnique({ where: { id: squatter.userId }, select: { passwordHash: true } })).toEqual({
    passwordHash: null,
  });
});

test("a wrong password takes as long for an unknown address as for a known one", async () => {
  const clock = new StoppedClock();
  const { email } = await withPassword({ clock });
  const timed = async (given: string): Promise<number> => {
    const began = performance.now();
    await signIn(visitor(clock), { email: given, password: "wrong" }).catch(() => undefined);
    return performance.now() - began;
  };
  await timed("warm@up.example");
  const rounds = [0, 1, 2, 3, 4, 5, 6, 7];
  const pairs: [number, number][] = [];
  for (const round of rounds) pairs.push([await timed(email), await timed(`nobody${round}@people.example`)]);
  const median = (side: 0 | 1): number => pairs.map((pair) => pair[side]).sort((a, b) => a - b)[4] ?? 0;
  // Without the decoy an unknown address would be ten times as fast.
  expect(median(0) / median(1)).toBeGreaterThan(0.4);
  expect(median(0) / median(1)).toBeLessThan(2.5);
});
