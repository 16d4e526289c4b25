import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { countSeals } from "@/lib/platform/reseal";
import { fullVisit, lastMail, operator, person, StoppedClock, visitor, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { tokenHash } from "../links";
import { findVisit, openSession } from "../sessions/sessions";
import { beginSecondFactor, confirmSecondFactor, dropSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./change-second-factor";
import { enterCode, SEALED_AUTHENTICATORS } from "./second-factor";

useDatabase();

const codeAt = (secret: string, nowMs: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

async function enrolled() {
  const clock = new StoppedClock();
  const someone = await person({ clock });
  const { secret, qrSvg } = await beginSecondFactor(await someone.ctx());
  expect(qrSvg).toContain("<svg");
  const { codes } = await confirmSecondFactor(await someone.ctx(), { code: codeAt(secret, clock.now()) });
  clock.forward(60_000);
  return { clock, someone, secret, codes };
}

async function half({ someone, clock }: { someone: Person; clock: StoppedClock }) {
  const sessionId = await transaction(visitor(clock), (tx) => openSession(tx, { id: someone.userId, isStaff: false }, "password"));
  return { userId: someone.userId, sessionId };
}

test("nothing is in force before a right code was entered, and the secret is not kept in the open", async () => {
  const someone = await person();
  const { secret } = await beginSecondFactor(await someone.ctx());
  await expect(confirmSecondFactor(await someone.ctx(), { code: "000000" })).rejects.toMatchObject({ code: "sign-in-refused" });
  expect((await fullVisit(someone.sessionId)).user.hasSecondFactor).toBe(false);
  const { totpSecret, totpNextSecret } = await prisma().user.findUniqueOrThrow({ where: { id: someone.userId } });
  expect(totpSecret).toBeNull();
  expect(totpNextSecret).not.toContain(secret);
});

test("an authenticator that was begun and not confirmed is no second factor", async () => {
  const clock = new StoppedClock();
  const someone = await person({ clock });
  const { secret } = await beginSecondFactor(await someone.ctx());
  const session = { userId: someone.userId, sessionId: someone.sessionId };
  await expect(enterCode(visitor(clock), session, { code: codeAt(secret, clock.now()) })).rejects.toMatchObject({
    code: "sign-in-refused",
  });
});

test("with it, a password alone opens half a session that may do nothing but take the code", async () => {
  const all = await enrolled();
  const session = await half(all);
  expect(await findVisit(session.sessionId, all.clock.now())).toEqual({ waitsForCode: true, ...session });
  await enterCode(visitor(all.clock), session, { code: codeAt(all.secret, all.clock.now()) });
  expect((await fullVisit(session.sessionId, all.clock)).user.hasSecondFactor).toBe(true);
});

test("a code works once, also for two at the same moment, and codes of other times don't", async () => {
  const all = await enrolled();
  const [one, two] = [await half(all), await half(all)];
  const code = codeAt(all.secret, all.clock.now());
  const both = await Promise.allSettled([one, two].map((session) => enterCode(visitor(all.clock), session, { code })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const third = await half(all);
  for (const offset of [-120_000, 120_000])
    await expect(enterCode(visitor(all.clock), third, { code: codeAt(all.secret, all.clock.now() + offset) })).rejects.toMatchObject({
      code: "sign-in-refused",
    });
});

test("each recovery code works once", async () => {
  const all = await enrolled();
  expect(new Set(all.codes).size).toBe(10);
  await enterCode(visitor(all.clock), await half(all), { code: ` ${all.codes[0]?.toUpperCase()} ` });
  await expect(enterCode(visitor(all.clock), await half(all), { code: all.codes[0] ?? "" })).rejects.toMatchObject({
    code: "sign-in-refused",
  });
  expect((await prisma().user.findUniqueOrThrow({ where: { id: all.someone.userId } })).recoveryHashes).toHaveLength(9);
});

test("new recovery codes replace the old ones", async () => {
  const all = await enrolled();
  const { codes } = await renewRecoveryCodes(await all.someone.ctx(), { code: codeAt(all.secret, all.clock.now()) });
  const { subject, text } = await lastMail(all.someone.email);
  expect([subject.startsWith("New recovery codes"), text.includes("203.0.113.7"), text.includes(codes[0] ?? "none")]).toEqual([
    ...[true, true, false],
  ]);
  await expect(enterCode(visitor(all.clock), await half(all), { code: all.codes[0] ?? "" })).rejects.toMatchObject({
    code: "sign-in-refused",
  });
  await enterCode(visitor(all.clock), await half(all), { code: codes[0] ?? "" });
});

test("guessing stops after ten codes", async () => {
  const all = await enrolled();
  const session = await half(all);
  const guess = () => enterCode(visitor(all.clock), session, { code: "123456" }).catch((error: { code: string }) => error.code);
  const codes = [];
  for (let i = 0; i < 12; i++) codes.push(await guess());
  expect(codes.at(-1)).toBe("rate-limited");
  await expect(enterCode(visitor(all.clock), session, { code: codeAt(all.secret, all.clock.now()) })).rejects.toMatchObject({
    code: "rate-limited",
  });
});

test("a customer may remove it, staff may not", async () => {
  const { someone, clock, secret } = await enrolled();
  await prisma().user.update({ where: { id: someone.userId }, data: { isStaff: true } });
  const code = codeAt(secret, clock.now());
  await expect(removeSecondFactor(await someone.ctx(), { code })).rejects.toMatchObject({ code: "conflict" });
  await prisma().user.update({ where: { id: someone.userId }, data: { isStaff: false } });
  await removeSecondFactor(await someone.ctx(), { code });
  expect((await fullVisit(someone.sessionId, clock)).user.hasSecondFactor).toBe(false);
});

test("an authenticator is replaced with a code of the old one or a recovery code, by staff too, and never with a password alone", async () => {
  for (const isStaff of [false, true]) {
    const { someone, clock, secret, codes, ...all } = await enrolled();
    await prisma().user.update({ where: { id: someone.userId }, data: { isStaff } });
    const begin = async (code?: string) => beginSecondFactor(await someone.ctx(), { code });
    const holder = { someone, clock, secret, codes, ...all };
    for (const code of [undefined, "000000", "wrong-recovery-code"])
      await expect(begin(code)).rejects.toMatchObject({ code: "sign-in-refused" });
    const next = await begin(codeAt(secret, clock.now()));
    // The old one stays in force until the new one has shown a code.
    clock.forward(60_000);
    await enterCode(visitor(clock), await half(holder), { code: codeAt(secret, clock.now()) });
    await expect(confirmSecondFactor(await someone.ctx(), { code: codeAt(secret, clock.now()) })).rejects.toMatchObject({
      code: "sign-in-refused",
    });
    clock.forward(1_000);
    const confirmed = await confirmSecondFactor(await someone.ctx(), { code: codeAt(next.secret, clock.now()) });
    expect((await lastMail(someone.email)).subject).toMatch(/^New authenticator/);
    clock.forward(60_000);
    for (const gone of [codeAt(secret, clock.now()), codes[0] ?? ""])
      await expect(enterCode(visitor(clock), await half(holder), { code: gone })).rejects.toMatchObject({ code: "sign-in-refused" });
    await enterCode(visitor(clock), await half(holder), { code: codeAt(next.secret, clock.now()) });
    const third = await begin(confirmed.codes[0]);
    await expect(begin(confirmed.codes[0])).rejects.toMatchObject({ code: "sign-in-refused" });
    clock.forward(60_000);
    await confirmSecondFactor(await someone.ctx(), { code: codeAt(third.secret, clock.now()) });
  }
});

test("nothing about a second factor changes without a code, nor without a recent sign-in", async () => {
  const { someone, clock, secret, codes } = await enrolled();
  const changes = async (code: string) => {
    const ctx = await someone.ctx();
    const all = [renewRecoveryCodes(ctx, { code }), removeSecondFactor(ctx, { code }), beginSecondFactor(ctx, { code })];
    return (await Promise.allSettled(all)).map((end) => (end.status === "rejected" ? (end.reason as { code: string }).code : "done"));
  };
  expect(await changes("000000")).toEqual(["sign-in-refused", "sign-in-refused", "sign-in-refused"]);
  for (let i = 0; i < 3; i++) await changes("000000");
  expect(await changes(codes[0] ?? "")).toEqual(["rate-limited", "rate-limited", "rate-limited"]);
  clock.forward(15 * 60_000);
  expect(await changes(codeAt(secret, clock.now()))).toEqual(["step-up-required", "step-up-required", "step-up-required"]);
  expect((await fullVisit(someone.sessionId, clock)).user.hasSecondFactor).toBe(true);
});

test("the command line takes off what its owner lost, and nobody else does", async () => {
  const { someone, clock } = await enrolled();
  const staff = await person({ clock, staff: true });
  const input = { userId: someone.userId };
  for (const ctx of [await someone.ctx(), await staff.ctx(), visitor(clock)])
    await expect(dropSecondFactor(ctx, input)).rejects.toMatchObject({ code: "not-found" });
  await dropSecondFactor(operator(clock), input);
  expect((await fullVisit(someone.sessionId, clock)).user.hasSecondFactor).toBe(false);
  expect((await lastMail(someone.email)).subject).toMatch(/is off/);
});

const ONE = "the first secret which is long enough";
const TWO = "the second secret which is long enough";
const listSecrets = (...secrets: string[]): void => provideEnv({ AUTH_SECRET: secrets.join(",") });

test("a code works while the secret that sealed its authenticator is listed, and after everything was sealed anew", async () => {
  listSecrets(ONE);
  const all = await enrolled();
  const enter = async (): Promise<void> => {
    all.clock.forward(60_000);
    return enterCode(visitor(all.clock), await half(all), { code: codeAt(all.secret, all.clock.now()) });
  };
  listSecrets(TWO, ONE);
  await enter();
  const count = (rewrite: boolean) => countSeals(operator(), SEALED_AUTHENTICATORS, { rewrite });
  const { older } = await count(false);
  expect(older).toBeGreaterThanOrEqual(1);
  expect(await count(true)).toMatchObject({ older });
  expect(await count(true)).toMatchObject({ older: 0 });
  listSecrets(TWO);
  await enter();
  await expect(countSeals(visitor(), SEALED_AUTHENTICATORS, { rewrite: true })).rejects.toMatchObject({ code: "not-found" });
});

test("a new secret without the old one locks nobody out: codes are refused with a reason, recovery codes work", async () => {
  listSecrets(ONE);
  const all = await enrolled();
  listSecrets(TWO);
  const session = await half(all);
  await expect(enterCode(visitor(all.clock), session, { code: codeAt(all.secret, all.clock.now()) })).rejects.toMatchObject({
    code: "sign-in-refused",
    extra: { errors: [{ parameter: "code", code: "unreadable" }] },
  });
  await enterCode(visitor(all.clock), session, { code: all.codes[3] ?? "" });
  expect((await fullVisit(session.sessionId, all.clock)).user.hasSecondFactor).toBe(true);
  const { unreadable, older } = await countSeals(operator(), SEALED_AUTHENTICATORS, { rewrite: true });
  expect([unreadable > 0, older]).toEqual([true, 0]);
});

test("an authenticator that was begun under a secret that is gone is begun again", async () => {
  listSecrets(ONE);
  const someone = await person();
  await beginSecondFactor(await someone.ctx());
  listSecrets(TWO);
  await expect(confirmSecondFactor(await someone.ctx(), { code: "123456" })).rejects.toMatchObject({ code: "conflict" });
  const { secret } = await beginSecondFactor(await someone.ctx());
  await confirmSecondFactor(await someone.ctx(), { code: codeAt(secret, Date.now()) });
});

test("recovery codes have more than 80 random bits, are kept under their owner alone, and earlier ones still work", async () => {
  const all = await enrolled();
  for (const code of all.codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{6}(-[2-9a-hjkmnp-z]{6}){2}$/);
  const { recoveryHashes } = await prisma().user.findUniqueOrThrow({ where: { id: all.someone.userId } });
  expect(recoveryHashes).not.toContain(tokenHash(all.codes[0] ?? ""));
  await prisma().user.update({
    where: { id: all.someone.userId },
    data: { recoveryHashes: [...recoveryHashes, tokenHash("abcde-fghjk")] },
  });
  await enterCode(visitor(all.clock), await half(all), { code: "ABCDE-fghjk" });
  await enterCode(visitor(all.clock), await half(all), { code: (all.codes[1] ?? "").replaceAll("-", " ") });
});
