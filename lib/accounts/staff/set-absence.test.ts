import { expect, test } from "vitest";
import { isAway } from "@/lib/core/absence";
import { teamEmails } from "@/lib/mail/team-emails";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { person, StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { AbsenceInput } from "../contract";
import { listStaff } from "./list-staff";
import { setAbsence } from "./set-absence";

useDatabase();

const ABSENCE = { from: "2026-11-20", until: "2026-11-22" };

test("who is away gets no mail of the team on these days, unless all are", async () => {
  await prisma().user.updateMany({ where: { isStaff: true }, data: { isStaff: false } });
  const clock = new StoppedClock();
  const [ada, bob] = [await person({ clock, staff: true, role: null }), await person({ clock, staff: "support", role: null })];
  const mailed = () => transaction(visitor(clock), (tx) => teamEmails(tx, "requests:write"));
  await setAbsence(await ada.ctx(), { userId: ada.userId, absence: ABSENCE });
  expect(await mailed()).toEqual([bob.email]);
  expect((await listStaff(await ada.ctx())).find(({ id }) => id === ada.userId)?.absence).toEqual(ABSENCE);
  await setAbsence(await ada.ctx(), { userId: bob.userId, absence: ABSENCE });
  expect((await mailed()).toSorted()).toEqual([ada.email, bob.email].toSorted());
  await setAbsence(await bob.ctx(), { userId: bob.userId, absence: null });
  expect(await mailed()).toEqual([bob.email]);
  await expect(setAbsence(await bob.ctx(), { userId: ada.userId, absence: null })).rejects.toMatchObject({
    code: expect.stringMatching(/role-missing|not-found/),
  });
  const customer = await person({ clock });
  await expect(setAbsence(await ada.ctx(), { userId: customer.userId, absence: ABSENCE })).rejects.toMatchObject({ code: "not-found" });
  clock.forward(2 * 86_400_000);
  expect(await mailed()).toHaveLength(2);
});

test("an absence that is over already is refused at its field; one that began before is not", async () => {
  const clock = new StoppedClock();
  const ada = await person({ clock, staff: true, role: null });
  const day = (days: number) => new Date(clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  await expect(setAbsence(await ada.ctx(), { userId: ada.userId, absence: { from: day(-3), until: day(-1) } })).rejects.toMatchObject({
    code: "invalid-parameter",
    extra: { errors: [{ parameter: "absence.until" }] },
  });
  await setAbsence(await ada.ctx(), { userId: ada.userId, absence: { from: day(-3), until: day(0) } });
  await setAbsence(await ada.ctx(), { userId: ada.userId, absence: { from: day(-3), until: day(2) } });
  const { data } = await prisma().event.findFirstOrThrow({ where: { subject: ada.userId }, orderBy: { id: "desc" } });
  expect(data).toEqual({ from: day(-3), until: day(2), changes: { until: { from: day(0), to: day(2) } } });
});

test.each([
  ["2026-11-19T23:59:59Z", false],
  ["2026-11-20T00:00:00Z", true],
  ["2026-11-22T23:59:59Z", true],
  ["2026-11-23T00:00:00Z", false],
])("at %s somebody who is away from the 20th to the 22nd is away: %s", (at, expected) => {
  expect(isAway({ awayFrom: new Date(ABSENCE.from), awayUntil: new Date(ABSENCE.until) }, Date.parse(at))).toBe(expected);
});

test("days that are none, or in the wrong order, or too many, are refused", () => {
  const parse = (absence: unknown) => AbsenceInput.safeParse({ userId: "usr_1", absence }).success;
  expect(parse(null)).toBe(true);
  for (const wrong of [
    { from: "", until: "" },
    { from: "2026-11-22", until: "2026-11-20" },
    { from: "2026-11-01", until: "2028-11-01" },
    { from: "2026-02-30", until: "2026-03-01" },
  ])
    expect(parse(wrong), JSON.stringify(wrong)).toBe(false);
});
