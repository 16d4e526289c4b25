import { generateKeyPairSync } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { Authenticator, type Deviation } from "@/testing/authenticator";
import { fullVisit, lastMail, person, StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { MAX_PASSKEYS } from "../contract";
import { newLink } from "../links";
import { requireSecondFactor } from "../organisations/require-second-factor";
import { pruneAccounts } from "../prune-accounts";
import { beginSecondFactor, confirmSecondFactor } from "../second-factor/change-second-factor";
import { findVisit } from "../sessions/sessions";
import { resetPassword } from "../sign-in/reset-password";
import { confirmEmailChange, requestEmailChange } from "../users/change-email";
import { deleteAccount } from "../users/delete-account";
import { readAccount } from "../users/read-account";
import { addPasskey, beginPasskey, removePasskey } from "./add-passkey";
import { CHALLENGE_MS } from "./challenges";
import { beginPasskeySignIn, signInWithPasskey } from "./sign-in-with-passkey";

useDatabase();

async function holder(more: Parameters<typeof person>[0] = {}) {
  const clock = new StoppedClock();
  const someone = await person({ clock, ...more });
  const device = new Authenticator();
  const ctx = await someone.ctx();
  await addPasskey(ctx, device.make(await beginPasskey(ctx)));
  // As another session, which was opened with the password.
  await prisma().session.update({ where: { id: someone.sessionId }, data: { secondFactorAt: null } });
  return { clock, someone, device };
}
const enter = async ({ clock, device }: { clock: StoppedClock; device: Authenticator }, deviation: Deviation = {}) =>
  signInWithPasskey(visitor(clock), device.sign(await beginPasskeySignIn(visitor(clock)), deviation));
/** As if the session had been opened with a passkey. */
const prove = ({ sessionId }: { sessionId: string }) =>
  prisma().session.update({ where: { id: sessionId }, data: { secondFactorAt: new Date() } });
const REFUSED = { code: "sign-in-refused" };

test("a passkey signs in as both factors, is told by mail and listed with its last use", async () => {
  const all = await holder();
  const { someone, clock } = all;
  expect(await lastMail(someone.email)).toMatchObject({ subject: expect.stringContaining("passkey was added") });
  clock.forward(60_000);
  const sessionId = await enter(all);
  const { user, actor } = await fullVisit(sessionId, clock);
  expect([user.id, actor.authenticatedAtMs]).toEqual([someone.userId, clock.now()]);
  const row = await prisma().session.findUniqueOrThrow({ where: { id: sessionId } });
  expect(row.secondFactorAt?.getTime()).toBe(clock.now());
  expect((await readAccount(await someone.ctx())).passkeys).toMatchObject([
    { name: "Laptop", lastUsedAt: new Date(clock.now()).toISOString() },
  ]);
  const events = await prisma().event.findMany({
    where: { subject: someone.userId, type: { in: ["user.passkey-added", "session.opened"] } },
  });
  expect(events.map(({ data }) => data)).toContainEqual({ proof: "passkey" });
});

test("who has an authenticator signs in with a passkey without a code, and adds one with a code only", async () => {
  const clock = new StoppedClock();
  const someone = await person({ clock });
  const { secret } = await beginSecondFactor(await someone.ctx());
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
  await confirmSecondFactor(await someone.ctx(), { code: codeNow() });
  clock.forward(60_000);
  const [ctx, device] = [await someone.ctx(), new Authenticator()];
  await expect(beginPasskey(ctx)).rejects.toMatchObject(REFUSED);
  await expect(beginPasskey(ctx, { code: "000000" })).rejects.toMatchObject(REFUSED);
  await addPasskey(ctx, device.make(await beginPasskey(ctx, { code: codeNow() })));
  expect(await findVisit(await enter({ clock, device }), clock.now())).toMatchObject({ user: { id: someone.userId } });
});

test.each<[string, Deviation]>([
  ["of another site", { origin: "https://heliodex.example.evil.example" }],
  ["of another name", { rpId: "evil.example" }],
  ["that did not check who touched it", { isVerified: false }],
  ["with another key", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
  ["of a challenge of its own", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
])("a signature %s is refused", async (_, deviation) => {
  const all = await holder();
  await expect(enter(all, deviation)).rejects.toMatchObject(REFUSED);
  await enter(all);
});

test("a signature opens one session: not a second one, not later, and not with a copy that counts less", async () => {
  const all = await holder();
  const { clock, device } = all;
  const options = await beginPasskeySignIn(visitor(clock));
  const signed = device.sign(options);
  const twice = await Promise.allSettled([signInWithPasskey(visitor(clock), signed), signInWithPasskey(visitor(clock), signed)]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(enter(all, { counter: 1 })).rejects.toMatchObject(REFUSED);
  const late = device.sign(await beginPasskeySignIn(visitor(clock)));
  clock.forward(CHALLENGE_MS);
  await expect(signInWithPasskey(visitor(clock), late)).rejects.toMatchObject(REFUSED);
});

test("a challenge for adding one signs nobody in, and somebody else's adds nothing", async () => {
  const all = await holder();
  const { clock, someone, device } = all;
  await prove(someone);
  const ctx = await someone.ctx();
  await expect(signInWithPasskey(visitor(clock), device.sign(await beginPasskey(ctx)))).rejects.toMatchObject(REFUSED);
  const other = await (await person({ clock })).ctx();
  const second = new Authenticator();
  await expect(addPasskey(other, second.make(await beginPasskey(ctx)))).rejects.toMatchObject({ code: "unprocessable" });
  await expect(addPasskey(other, second.make(await beginPasskeySignIn(visitor(clock))))).rejects.toMatchObject({ code: "unprocessable" });
  await expect(addPasskey(other, device.make(await beginPasskey(other)))).rejects.toMatchObject({ code: "conflict" });
  for (const deviation of [{ origin: "https://evil.example" }, { isVerified: false }, { rpId: "evil.example" }])
    await expect(addPasskey(other, second.make(await beginPasskey(other), "x", deviation))).rejects.toMatchObject({
      code: "unprocessable",
    });
  expect(await prisma().passkey.count({ where: { userId: { not: someone.userId } } })).toBe(
    await prisma().passkey.count({ where: { userId: { not: someone.userId }, name: "Laptop" } }),
  );
});

test("an installation at an address of a machine has passkeys under the machine's own name, for who sits there", async () => {
  const before = env().PUBLIC_URL ?? "";
  provideEnv({ PUBLIC_URL: "http://127.0.0.1:3000" });
  try {
    const clock = new StoppedClock();
    const someone = await person({ clock });
    const device = new Authenticator("http://localhost:3000", "localhost");
    const here: Context = { ...(await someone.ctx()), isLocal: true };
    await addPasskey(here, device.make(await beginPasskey(here)));
    const local = visitor(clock, { isLocal: true });
    await signInWithPasskey(local, device.sign(await beginPasskeySignIn(local)));
    const away = visitor(clock);
    await expect(signInWithPasskey(away, device.sign(await beginPasskeySignIn(away)))).rejects.toMatchObject(REFUSED);
  } finally {
    provideEnv({ PUBLIC_URL: before });
  }
});

test("adding and removing ask for a recent sign-in, only one's own goes, and it signs in no longer", async () => {
  const all = await holder();
  const { clock, someone } = all;
  const [row] = (await readAccount(await someone.ctx())).passkeys;
  const id = row?.id ?? "";
  const other = await person({ clock });
  await prove(someone);
  await expect(removePasskey(await other.ctx(), { id })).rejects.toMatchObject({ code: "not-found" });
  const options = await beginPasskeySignIn(visitor(clock));
  clock.forward(1_000);
  await removePasskey(await someone.ctx(), { id });
  await expect(signInWithPasskey(visitor(clock), all.device.sign(options))).rejects.toMatchObject(REFUSED);
  expect(await lastMail(someone.email)).toMatchObject({ subject: expect.stringContaining("removed") });
  clock.forward(20 * 60_000);
  const old = await someone.ctx();
  await expect(beginPasskey(old)).rejects.toMatchObject({ code: "step-up-required" });
  await expect(removePasskey(old, { id })).rejects.toMatchObject({ code: "step-up-required" });
});

async function resetByMail({ userId }: { userId: string }, clock: StoppedClock): Promise<void> {
  clock.forward(1_000);
  const token = await transaction(visitor(clock), (tx) => newLink(tx, { kind: "reset", userId }));
  await resetPassword(visitor(clock), { token, password: "a-brand-new-passphrase" });
}

const emailLink = (userId: string, data: { email: string }) =>
  transaction(visitor(), (tx) => newLink(tx, { kind: "email-change", userId, data }));

test("a password alone changes nothing about passkeys or the address, and a new one by mail takes them off", async () => {
  const { someone, clock } = await holder();
  const [row] = (await readAccount(await someone.ctx())).passkeys;
  const id = row?.id ?? "";
  const elsewhere = { email: "thief@evil.example" };
  for (const change of [
    beginPasskey,
    beginSecondFactor,
    (ctx: Context) => removePasskey(ctx, { id }),
    (ctx: Context) => requestEmailChange(ctx, elsewhere),
    async (ctx: Context) => confirmEmailChange(ctx, { token: await emailLink(someone.userId, elsewhere) }),
  ])
    await expect(change(await someone.ctx())).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("passkeys first"),
    });
  await resetByMail(someone, clock);
  expect(await prisma().passkey.count({ where: { userId: someone.userId } })).toBe(0);
  expect((await lastMail(someone.email))?.text).toContain("Your passkeys were removed.");
});

test("a new password by mail leaves passkeys that an organisation or the team relies on: the mailbox alone is not both factors", async () => {
  const { someone, clock } = await holder();
  await requireSecondFactor(await someone.ctx(), someone.orgId ?? "", { isRequired: true });
  await expect(beginPasskey(await someone.ctx())).rejects.toMatchObject({ message: expect.stringContaining("contact support") });
  await resetByMail(someone, clock);
  expect(await prisma().passkey.count({ where: { userId: someone.userId } })).toBe(1);
  expect((await lastMail(someone.email))?.text).toContain("Your passkeys still sign in.");
});

test("who has added the first adds the second in the same session, but not a password session that began before", async () => {
  const someone = await person();
  const [ctx, thief] = [await someone.ctx(), await person({ orgId: someone.orgId ?? "" })];
  await prisma().session.update({ where: { id: thief.sessionId }, data: { userId: someone.userId } });
  const begun = await beginPasskey(await thief.ctx());
  const { secret } = await beginSecondFactor(await thief.ctx());
  await addPasskey(ctx, new Authenticator().make(await beginPasskey(ctx)));
  await expect(addPasskey(await thief.ctx(), new Authenticator().make(begun))).rejects.toMatchObject({ code: "conflict" });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await expect(confirmSecondFactor(await thief.ctx(), { code })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("passkeys first"),
  });
  await addPasskey(ctx, new Authenticator().make(await beginPasskey(ctx), "Phone"));
  expect((await readAccount(ctx)).passkeys).toHaveLength(2);
});

test("nobody has more than so many", async () => {
  const { clock, someone } = await holder();
  await prove(someone);
  for (let more = 1; more < MAX_PASSKEYS; more++) {
    clock.forward(15 * 60_000);
    await prisma().session.update({ where: { id: someone.sessionId }, data: { authenticatedAt: new Date(clock.now()) } });
    const ctx = await someone.ctx();
    await addPasskey(ctx, new Authenticator().make(await beginPasskey(ctx), `Key ${more}`));
  }
  await expect(beginPasskey(await someone.ctx())).rejects.toMatchObject({ code: "conflict" });
});

test("who is suspended or gone does not enter, and no passkey is left of who goes", async () => {
  const all = await holder({ role: null });
  const { someone } = all;
  await prisma().user.update({ where: { id: someone.userId }, data: { suspendedAt: new Date() } });
  await expect(enter(all)).rejects.toMatchObject(REFUSED);
  await prisma().user.update({ where: { id: someone.userId }, data: { suspendedAt: null } });
  await deleteAccount(await someone.ctx(), { name: someone.email });
  expect(await prisma().passkey.count({ where: { userId: someone.userId } })).toBe(0);
  await expect(enter(all)).rejects.toMatchObject(REFUSED);
});

test("an organisation that requires two factors opens to a session of a passkey, and an owner who has one may require them", async () => {
  const all = await holder();
  const { someone, clock } = all;
  await requireSecondFactor(await someone.ctx(), someone.orgId ?? "", { isRequired: true });
  expect(await findVisit(someone.sessionId, clock.now())).toMatchObject({ closed: { reason: "second-factor-required" } });
  expect(await findVisit(await enter(all), clock.now())).toMatchObject({ closed: null, org: { id: someone.orgId } });
});

test("challenges that nobody signed are forgotten", async () => {
  const clock = new StoppedClock();
  await beginPasskeySignIn(visitor(clock));
  clock.forward(CHALLENGE_MS + 1);
  await pruneAccounts({ actor: { kind: "job", name: "prune" }, clock, requestId: null }, { areUnverifiedInUse: true });
  expect(await prisma().passkeyChallenge.count({ where: { expiresAt: { lt: new Date(clock.now()) } } })).toBe(0);
});
