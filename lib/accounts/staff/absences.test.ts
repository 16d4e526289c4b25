import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { absenceAt } from "@/lib/core/absence";
import { DAY_MS } from "@/lib/core/durations";
import { teamEmails } from "@/lib/mail/team-emails";
import { transaction } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { person, StoppedClock, visitor, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { AbsenceInput } from "../contract";
import { deleteAccount } from "../users/delete-account";
import { listStaff } from "./list-staff";
import { removeAbsence } from "./remove-absence";
import { saveAbsence } from "./save-absence";

useDatabase();

const ABSENCE = { from: "2026-11-20", until: "2026-11-22" };
const save = async (by: Person, who: Person, absence = ABSENCE, id: string | null = null) =>
  saveAbsence(await by.ctx(), { userId: who.userId, id, absence });
const absencesOf = async (by: Person, who: Person) => (await listStaff(await by.ctx())).find(({ id }) => id === who.userId)?.absences;

test("who is away gets no mail of the team on these days, unless all are", async () => {
  await prisma().user.updateMany({ where: { isStaff: true }, data: { isStaff: false } });
  const clock = new StoppedClock();
  const [ada, bob] = [await person({ clock, staff: true, role: null }), await person({ clock, staff: "support", role: null })];
  const mailed = () => transaction(visitor(clock), (tx) => teamEmails(tx, "requests:write"));
  // One to come says nothing of today.
  await save(ada, ada, { from: "2026-12-24", until: "2026-12-31" });
  expect(await mailed()).toHaveLength(2);
  const { id } = await save(ada, ada);
  expect(await mailed()).toEqual([bob.email]);
  expect(await absencesOf(ada, ada)).toMatchObject([{ id, ...ABSENCE }, { from: "2026-12-24" }]);
  const { id: bobs } = await save(ada, bob);
  expect((await mailed()).toSorted()).toEqual([ada.email, bob.email].toSorted());
  await removeAbsence(await bob.ctx(), { id: bobs });
  expect(await mailed()).toEqual([bob.email]);
  const isRefused = { code: expect.stringMatching(/role-missing|not-found/) };
  await expect(save(bob, ada)).rejects.toMatchObject(isRefused);
  await expect(removeAbsence(await bob.ctx(), { id })).rejects.toMatchObject(isRefused);
  const customer = await person({ clock });
  await expect(save(ada, customer)).rejects.toMatchObject({ code: "not-found" });
  await expect(removeAbsence(await customer.ctx(), { id })).rejects.toMatchObject({ code: "not-found" });
  clock.forward(2 * DAY_MS);
  expect(await mailed()).toHaveLength(2);
  const third = await person({ clock, staff: true, role: null });
  expect(await absencesOf(third, ada)).toMatchObject([{ from: "2026-12-24" }]);
  await prisma().user.update({ where: { id: third.userId }, data: { isStaff: false } });
  clock.forward(Date.parse("2026-12-24") - clock.now());
  expect(await mailed()).toEqual([bob.email]);
});

test("one is changed, and the others stay", async () => {
  const ada = await person({ clock: new StoppedClock(), staff: true, role: null });
  const { id } = await save(ada, ada);
  const later = { from: "2027-01-04", until: "2027-01-04" };
  await save(ada, ada, later);
  await save(ada, ada, { from: "2026-11-21", until: "2026-11-25" }, id);
  expect(await absencesOf(ada, ada)).toMatchObject([{ id, from: "2026-11-21", until: "2026-11-25" }, later]);
  const { data } = await prisma().event.findFirstOrThrow({
    where: { type: "staff.absence-set", subject: ada.userId },
    orderBy: { id: "desc" },
  });
  expect(data).toMatchObject({ changes: { from: { from: "2026-11-20", to: "2026-11-21" } } });
  const former = () => prisma().user.findUniqueOrThrow({ where: { id: ada.userId }, select: { awayFrom: true } });
  expect(await former()).toEqual({ awayFrom: new Date("2026-11-21") });
  await removeAbsence(await ada.ctx(), { id });
  expect(await former()).toEqual({ awayFrom: new Date(later.from) });
  expect(await absencesOf(ada, ada)).toMatchObject([later]);
  await expect(removeAbsence(await ada.ctx(), { id })).rejects.toMatchObject({ code: "not-found" });
  await expect(save(ada, ada, ABSENCE, id)).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["that has the same days", "2026-11-20", "2026-11-22", true],
  ["that begins on its last day", "2026-11-22", "2026-11-30", true],
  ["that is around it", "2026-11-19", "2026-12-30", true],
  ["that begins on the day after", "2026-11-23", "2026-11-24", false],
])("an absence %s: overlaps is %s", async (_, from, until, isRefused) => {
  const clock = new StoppedClock();
  const [ada, bob] = [await person({ clock, staff: true, role: null }), await person({ clock, staff: true, role: null })];
  await save(ada, ada);
  // Another person may be away on the same days.
  await save(bob, bob, { from, until });
  const attempt = save(ada, ada, { from, until });
  if (!isRefused) return void (await attempt);
  await expect(attempt).rejects.toMatchObject({
    code: "invalid-parameter",
    extra: { errors: [{ parameter: "absence.from", code: "overlap", detail: expect.stringContaining("from 2026-11-20 to 2026-11-22") }] },
  });
});

test("of two that overlap and are saved at once one is", async () => {
  const ada = await person({ clock: new StoppedClock(), staff: true, role: null });
  const outcomes = await Promise.allSettled([save(ada, ada), save(ada, ada)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("an absence that is over already is refused at its field; one that began before is not", async () => {
  const clock = new StoppedClock();
  const ada = await person({ clock, staff: true, role: null });
  const day = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10);
  await expect(save(ada, ada, { from: day(-3), until: day(-1) })).rejects.toMatchObject({
    code: "invalid-parameter",
    extra: { errors: [{ parameter: "absence.until" }] },
  });
  await save(ada, ada, { from: day(-3), until: day(0) });
});

test("absences go with the account", async () => {
  const ada = await person({ clock: new StoppedClock(), staff: true });
  await save(ada, ada);
  await deleteAccount(await ada.ctx(), { name: ada.email });
  expect(await prisma().absence.count({ where: { userId: ada.userId } })).toBe(0);
});

test("the one absence that each had before is kept", async () => {
  const ada = await person({ clock: new StoppedClock(), staff: true, role: null });
  const days = { awayFrom: new Date(ABSENCE.from), awayUntil: new Date(ABSENCE.until) };
  await prisma().user.update({ where: { id: ada.userId }, data: days });
  const [, insert = ""] = /(insert into[^;]+;)/.exec(readFileSync("prisma/migrations/20270218160000_absences/migration.sql", "utf8")) ?? [];
  await pool().query(insert);
  expect(await absencesOf(ada, ada)).toMatchObject([ABSENCE]);
});

test.each([
  ["2026-11-19T23:59:59Z", false],
  ["2026-11-20T00:00:00Z", true],
  ["2026-11-22T23:59:59Z", true],
  ["2026-11-23T00:00:00Z", false],
])("at %s somebody who is away from the 20th to the 22nd is away: %s", (at, expected) => {
  expect(absenceAt([{ from: "2026-12-24", until: "2026-12-31" }, ABSENCE], Date.parse(at)) !== null).toBe(expected);
});

test("days that are none, or in the wrong order, or too many, are refused", () => {
  const parse = (absence: unknown) => AbsenceInput.safeParse({ userId: "usr_1", id: null, absence }).success;
  expect(parse(ABSENCE)).toBe(true);
  for (const wrong of [
    null,
    { from: "", until: "" },
    { from: "2026-11-22", until: "2026-11-20" },
    { from: "2026-11-01", until: "2028-11-01" },
    { from: "2026-02-30", until: "2026-03-01" },
  ])
    expect(parse(wrong), JSON.stringify(wrong)).toBe(false);
});
