import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { requireUser } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { fullVisit, lastMail, person, StoppedClock, visitor, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { readAccount } from "../users/read-account";
import { beginProviderLink, linkProvider, unlinkProvider } from "./link-provider";
import { hashPassword } from "./passwords";
import { requestReset, resetPassword } from "./reset-password";
import { signInWithProvider } from "./sign-in-with-provider";

useDatabase();

let count = 0;
const github = (providerId = `g${++count}`) =>
  ({ provider: "github", providerId, email: "other@github.example", isEmailVerified: false, name: "Mara Lind" }) as const;
const google = () => ({ ...github(), provider: "google" as const });

async function someone(password: string | null = "plum orchard seven") {
  const clock = new StoppedClock();
  const made = await person({ clock });
  if (password !== null) await prisma().user.update({ where: { id: made.userId }, data: { passwordHash: await hashPassword(password) } });
  return { clock, ...made };
}

const comeBack = async (who: Person, clock: StoppedClock, with_: ReturnType<typeof github> | ReturnType<typeof google>) =>
  linkProvider(visitor(clock), requireUser(await who.ctx()), with_);

async function linked(password?: string | null) {
  const made = await someone(password);
  const service = github();
  await beginProviderLink(await made.ctx(), { provider: "github" });
  expect(await comeBack(made, made.clock, service)).toBe(true);
  return { ...made, service };
}

test("a service is linked by who is signed in with a recent sign-in, is mailed, and signs in from then on", async () => {
  const { clock, userId, email, service, ...made } = await linked();
  const { subject, text } = await lastMail(email);
  expect(subject).toMatch(/^GitHub was linked to your/);
  for (const part of ["21 Nov 2026, 09:00 UTC", "203.0.113.7", "/reset"]) expect(text).toContain(part);
  expect((await readAccount(await made.ctx())).providers).toEqual([{ provider: "github", since: new Date(clock.now()).toISOString() }]);
  expect((await fullVisit(await signInWithProvider(visitor(clock), service), clock)).user.id).toBe(userId);
  clock.forward(15 * MINUTE_MS + 1);
  for (const change of [beginProviderLink, unlinkProvider])
    await expect(change(await made.ctx(), { provider: "google" })).rejects.toMatchObject({ code: "step-up-required" });
});

test("what comes back without having been asked for in that session is not linked", async () => {
  const [one, other] = [await someone(), await someone()];
  expect(await comeBack(one, one.clock, github())).toBe(false);
  await beginProviderLink(await one.ctx(), { provider: "github" });
  expect(await comeBack(one, one.clock, google())).toBe(false);
  expect(await comeBack(other, other.clock, github())).toBe(false);
  const elsewhere = requireUser(await one.ctx());
  expect(await linkProvider(visitor(one.clock), { ...elsewhere, sessionId: other.sessionId }, github())).toBe(false);
  one.clock.forward(10 * MINUTE_MS);
  expect(await comeBack(one, one.clock, github())).toBe(false);
  expect(await prisma().providerLogin.count({ where: { userId: { in: [one.userId, other.userId] } } })).toBe(0);
});

test("one account of a service signs in to one account here, also when two link it at once", async () => {
  const [one, other] = [await someone(), await someone()];
  const service = github();
  for (const who of [one, other]) await beginProviderLink(await who.ctx(), { provider: "github" });
  const both = await Promise.allSettled([one, other].map((who) => comeBack(who, who.clock, service)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await prisma().providerLogin.count({ where: { providerId: service.providerId } })).toBe(1);
  await expect(
    beginProviderLink(await (both[0]?.status === "fulfilled" ? one : other).ctx(), { provider: "github" }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a service is unlinked unless nothing else signs in", async () => {
  const both = await linked();
  await unlinkProvider(await both.ctx(), { provider: "github" });
  expect(await readAccount(await both.ctx())).toMatchObject({ providers: [] });
  await expect(unlinkProvider(await both.ctx(), { provider: "github" })).rejects.toMatchObject({ code: "not-found" });
  const alone = await linked(null);
  await expect(unlinkProvider(await alone.ctx(), { provider: "github" })).rejects.toMatchObject({ code: "conflict" });
  await beginProviderLink(await alone.ctx(), { provider: "google" });
  expect(await comeBack(alone, alone.clock, google())).toBe(true);
  const ends = await Promise.allSettled(
    (["github", "google"] as const).map(async (provider) => unlinkProvider(await alone.ctx(), { provider })),
  );
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a new password by mail unlinks every service, and its mail says so", async () => {
  const { clock, email, service } = await linked();
  await requestReset(visitor(clock), { email });
  clock.forward(1_000);
  const { token } = await prisma()
    .mail.findFirstOrThrow({ where: { toAddress: email, template: "reset-password" } })
    .then(({ text }) => ({ token: /token=([\w-]+)/.exec(text)?.[1] ?? "" }));
  await resetPassword(visitor(clock), { token, password: "another orchard nine" });
  const { text, subject } = await lastMail(email);
  expect([subject.includes("password"), text.includes("Sign-in with GitHub was turned off")]).toEqual([true, true]);
  await expect(signInWithProvider(visitor(clock), { ...service, email, isEmailVerified: true })).rejects.toMatchObject({
    code: "conflict",
  });
});
