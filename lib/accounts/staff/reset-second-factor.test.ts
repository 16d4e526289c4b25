import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { Authenticator } from "@/testing/authenticator";
import { lastMail, person, StoppedClock } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { ResetSecondFactorInput } from "../contract";
import { addPasskey, beginPasskey } from "../passkeys/add-passkey";
import { findVisit } from "../sessions/sessions";
import { resetSecondFactor } from "./reset-second-factor";

useDatabase();

const GIVEN = { checks: ["call", "mailbox"] as ResetSecondFactorInput["checks"], reason: "lost the phone" };

async function holder(clock: StoppedClock) {
  const someone = await person({ clock });
  const ctx = await someone.ctx();
  await addPasskey(ctx, new Authenticator().make(await beginPasskey(ctx)));
  await prisma().user.update({
    where: { id: someone.userId },
    data: { totpSecret: "sealed", totpConfirmedAt: new Date(clock.now()), recoveryHashes: ["hash"] },
  });
  return someone;
}

test("after the checks everything of it is gone, its owner is signed out and mailed, and the record says who checked what", async () => {
  const clock = new StoppedClock();
  const [someone, support] = [await holder(clock), await person({ clock, staff: "support", role: null })];
  clock.forward(1_000);
  await resetSecondFactor(await support.ctx(), { userId: someone.userId, ...GIVEN });
  const user = await prisma().user.findUniqueOrThrow({ where: { id: someone.userId }, include: { passkeys: true } });
  expect([user.totpSecret, user.totpConfirmedAt, user.recoveryHashes, user.passkeys]).toEqual([null, null, [], []]);
  expect(await findVisit(someone.sessionId, clock.now())).toBeUndefined();
  expect((await lastMail(someone.email))?.subject).toMatch(/^We removed the second factor/);
  const event = await prisma().event.findFirstOrThrow({ where: { type: "user.second-factor-reset", subject: someone.userId } });
  expect([event.actorId, event.data]).toEqual([support.userId, { checks: ["call", "mailbox"], reason: "lost the phone" }]);
  await expect(resetSecondFactor(await support.ctx(), { userId: someone.userId, ...GIVEN })).rejects.toMatchObject({ code: "conflict" });
});

test("one check is not enough, nor the same one twice, and a reason is needed", () => {
  for (const wrong of [{ checks: [] }, { checks: ["call"] }, { checks: ["call", "call"] }, { checks: ["call", "luck"] }, { reason: "" }])
    expect(ResetSecondFactorInput.safeParse({ ...GIVEN, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});

test("only who may change customers does it, with a recent sign-in, and not for our own team", async () => {
  const clock = new StoppedClock();
  const someone = await holder(clock);
  const wish = { userId: someone.userId, ...GIVEN };
  for (const role of ["data", "finance"] as const) {
    const ctx = await (await person({ clock, staff: role, role: null })).ctx();
    await expect(resetSecondFactor(ctx, wish)).rejects.toMatchObject({ code: expect.stringMatching(/role-missing|not-found/) });
  }
  const support = await person({ clock, staff: "support", role: null });
  const colleague = await person({ clock, staff: "administrator", role: null });
  await expect(resetSecondFactor(await support.ctx(), { ...wish, userId: colleague.userId })).rejects.toMatchObject({ code: "conflict" });
  clock.forward(20 * 60_000);
  await expect(resetSecondFactor(await support.ctx(), wish)).rejects.toMatchObject({ code: "step-up-required" });
});
