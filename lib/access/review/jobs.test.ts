import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { pool, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { eventsOf, job, mailsTo, member, movableClock, reviewer, rowOf, START, submitted, visitor } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { eraseOldRequests } from "../requests/erase-old-requests";
import { readTracking } from "../requests/read-tracking";
import { replyToQuestion } from "../requests/reply-to-question";
import { reminderStage } from "../rules";
import { askApplicant, declineRequest } from "./answer-request";
import { lapseQuestions } from "./lapse-questions";
import { listAccessRequests } from "./list-access-requests";
import { remindReviewers } from "./remind-reviewers";
import { startReview } from "./start-review";

useDatabase();

const remindersOf = async (id: string): Promise<string[]> => {
  const mails = await prisma().mail.findMany({
    where: { template: "access-reminder", onceKey: { startsWith: `access/${id}/` } },
    orderBy: { createdAt: "asc" },
  });
  return mails.map(({ subject, toAddress }) => `${toAddress}: ${subject}`);
};

test("reminders are due from 12 h, from 20 h and from the due time on", () => {
  const at = (hours: number) => reminderStage(START + DAY_MS, START + hours * HOUR_MS);
  expect([0, 11.999, 12, 19.999, 20, 23.999, 24, 1_000].map(at)).toEqual([
    ...[null, null, "12 h", "12 h", "20 h", "20 h", "overdue", "overdue"],
  ]);
});

test("the team is reminded once at 12 h and 20 h, everybody every 4 h once it is overdue, and again at once after a reply to a question that was overdue", async () => {
  provideEnv({ TEAM_MAIL: "team@brand.example" });
  const clock = movableClock(START);
  const { id, token } = await submitted(clock, { company: "Sunfirm" });
  const rita = await reviewer(clock, "Rita");
  await reviewer(clock, "Ralf");
  const staff = await prisma().user.count({ where: { isStaff: true } });
  const minutes = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++, clock.forward(60_000 * 20)) await remindReviewers(job(clock));
  };
  const team = async () => (await remindersOf(id)).filter((mail) => mail.startsWith("team@brand.example: "));
  const overdue = async () => (await remindersOf(id)).filter((mail) => mail.includes("is overdue"));
  await minutes(24 * 3);
  expect((await team()).map((mail) => /12 hours|20 hours|overdue/.exec(mail)?.[0])).toEqual(["12 hours", "20 hours"]);
  expect(await remindersOf(id)).toHaveLength(2);
  // Overdue goes to everybody, and goes on until somebody answers.
  await minutes(9 * 3);
  expect(await overdue()).toHaveLength(3 * (staff + 1));
  expect(await team()).toHaveLength(5);
  await askApplicant(rita, { id, version: 0, text: "?" });
  await minutes(3 * 30);
  expect(await team()).toHaveLength(5);
  await replyToQuestion(visitor(clock), { token, text: "!" });
  await minutes(26 * 3);
  expect(await team()).toHaveLength(12);
  expect((await eventsOf(id)).filter((type) => type === "access.reminded")).toHaveLength(12);
  provideEnv({ TEAM_MAIL: "" });
});

test("without a team address every member of staff is reminded, once each, also by two runs at once", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  await reviewer(clock, "Ralf");
  const staff = await prisma().user.count({ where: { isStaff: true } });
  clock.forward(13 * HOUR_MS);
  const results = await Promise.all([remindReviewers(job(clock)), remindReviewers(job(clock))]);
  expect(results.reduce((sum, { reminded }) => sum + reminded, 0)).toBeGreaterThanOrEqual(1);
  expect(await remindersOf(id)).toHaveLength(staff);
  expect(staff).toBeGreaterThanOrEqual(2);
});

test("with business hours, a notice of the night leaves in the morning, and everybody hears before closing of what is due before the next opening", async () => {
  provideEnv({
    TEAM_MAIL: "team@brand.example",
    BUSINESS_HOURS: "Mon-Fri 09:00-17:00 UTC",
    BUSINESS_HOLIDAYS: "2026-11-25",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  const clock = movableClock(Date.parse("2026-11-24T07:00:00Z"));
  const { id } = await submitted(clock, { company: "Nightfirm" });
  const staff = await prisma().user.count({ where: { isStaff: true } });
  const notice = await prisma().mail.findFirstOrThrow({ where: { onceKey: { startsWith: `access/${id}/notice` } } });
  const { rows } = await pool().query<{ at: Date }>("select start_after as at from pgboss.job where data ->> 'mailId' = $1", [notice.id]);
  expect(rows.map(({ at }) => at.toISOString())).toEqual(["2026-11-24T09:00:00.000Z"]);
  for (let i = 0; i < 48 * 3; i++, clock.forward(60_000 * 20)) await remindReviewers(job(clock));
  expect(new Set((await remindersOf(id)).map((mail) => mail.split(": ")[1]))).toEqual(
    new Set(["The request from Nightfirm is due before the next business hours"]),
  );
  expect(await remindersOf(id)).toHaveLength(staff + 1);
  const [row] = (await listAccessRequests(await reviewer(movableClock(Date.parse("2026-11-24T10:00:00Z")), "Rolf"), { search: id })).rows;
  expect(row).toMatchObject({ dueAt: "2026-11-25T07:00:00.000Z", replyBy: "2026-11-24T17:00:00.000Z" });
  provideEnv({ TEAM_MAIL: "", BUSINESS_HOURS: "", BUSINESS_HOLIDAYS: "", SMTP_URL: "" });
});

test("after a pause of the service only the strongest reminder is sent", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  clock.forward(3 * DAY_MS);
  await remindReviewers(job(clock));
  const mails = await remindersOf(id);
  expect(new Set(mails.map((mail) => mail.replace(/^.*: /, ""))).size).toBe(1);
  expect(mails[0]).toMatch(/overdue/);
});

test("a year after it was closed a request has lost who asked and what was said, and keeps its times", async () => {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  const { id, token, email } = await submitted(clock);
  const open = await submitted(clock);
  await declineRequest(rita, { id, version: 0, text: "Sorry, {{name}}." });
  clock.forward(365 * DAY_MS);
  expect(await eraseOldRequests(job(clock))).toEqual({ erased: 0 });
  clock.forward(1);
  expect(await eraseOldRequests(job(clock))).toEqual({ erased: 1 });
  expect(await eraseOldRequests(job(clock))).toEqual({ erased: 0 });
  const row = await rowOf(id);
  expect(row).toMatchObject({
    name: "",
    email: "",
    company: "",
    message: "",
    website: null,
    state: "declined",
    firstAnsweredAt: new Date(START),
  });
  expect(row.erasedAt).toEqual(new Date(clock.now()));
  expect(await prisma().requestMessage.count({ where: { requestId: id } })).toBe(0);
  expect(await mailsTo(email)).toEqual([]);
  expect(await prisma().mail.count({ where: { text: { contains: email } } })).toBe(0);
  expect(await prisma().event.count({ where: { subject: id, data: { string_contains: "Anna" } } })).toBe(0);
  await expect(readTracking(visitor(clock), token)).rejects.toMatchObject({ code: "link-invalid" });
  expect((await listAccessRequests(rita, { view: "all" })).rows.map((shown) => shown.id)).not.toContain(id);
  expect((await rowOf(open.id)).name).toBe("Anna Weber");
});

test("a question without an answer for 30 days closes its request, once, and the applicant is told how to go on", async () => {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  const { id, token, email } = await submitted(clock);
  const waiting = await submitted(clock);
  await askApplicant(rita, { id, version: 0, text: "Which regions?" });
  clock.forward(30 * DAY_MS - 1);
  expect(await lapseQuestions(job(clock))).toEqual({ lapsed: 0 });
  clock.forward(1);
  const runs = await Promise.all([lapseQuestions(job(clock)), lapseQuestions(job(clock))]);
  expect(runs.reduce((sum, { lapsed }) => sum + lapsed, 0)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: "withdrawn", dueAt: null, closedAt: new Date(clock.now()) });
  expect((await eventsOf(id)).at(-1)).toBe("access.lapsed");
  const mails = await prisma().mail.findMany({ where: { toAddress: email, template: "access-lapsed" } });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/30 days ago and have not received a reply[^]*request access again[^]*\/request-access/);
  await expect(replyToQuestion(visitor(clock), { token, text: "!" })).rejects.toMatchObject({ code: "conflict" });
  expect((await rowOf(waiting.id)).state).toBe("received");
});

test("the 30 days start again with every question, and an answer ends them", async () => {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  const [again, answered] = [await submitted(clock), await submitted(clock)];
  for (const { id } of [again, answered]) await askApplicant(rita, { id, version: 0, text: "?" });
  clock.forward(20 * DAY_MS);
  await replyToQuestion(visitor(clock), { token: answered.token, text: "!" });
  await startReview(rita, { id: again.id, version: 1 });
  await askApplicant(rita, { id: again.id, version: 2, text: "And this?" });
  clock.forward(20 * DAY_MS);
  expect(await lapseQuestions(job(clock))).toEqual({ lapsed: 0 });
  clock.forward(10 * DAY_MS);
  expect(await lapseQuestions(job(clock))).toEqual({ lapsed: 1 });
  expect((await rowOf(again.id)).state).toBe("withdrawn");
  expect((await rowOf(answered.id)).state).toBe("in_review");
});

test("what was set aside as spam and not restored is forgotten after 30 days", async () => {
  const clock = movableClock(START);
  const { id } = await submitted(clock);
  await prisma().accessRequest.update({ where: { id }, data: { suspectedAt: new Date(START), dueAt: null } });
  clock.forward(30 * DAY_MS);
  expect(await eraseOldRequests(job(clock))).toEqual({ erased: 0 });
  clock.forward(1);
  expect(await eraseOldRequests(job(clock))).toEqual({ erased: 1 });
  expect(await rowOf(id)).toMatchObject({ email: "", erasedAt: new Date(clock.now()) });
});

test("more than one batch is erased in one run", async () => {
  const closedAt = new Date(START - 400 * DAY_MS);
  const row = await rowOf((await submitted(movableClock(START))).id);
  const data = Array.from({ length: 203 }, (_, i) => ({ ...row, id: `req_old_${i}`, state: "withdrawn", dueAt: null, closedAt }));
  await prisma().accessRequest.createMany({ data });
  expect(await eraseOldRequests(job(movableClock(START)))).toEqual({ erased: 203 });
});

test("jobs are not for people", async () => {
  const clock = movableClock(START);
  const owner = await member(clock, "owner@jobs.example");
  const rita = await reviewer(clock, "Rita");
  for (const ctx of [owner, rita, visitor(clock)]) {
    await expect(remindReviewers(ctx)).rejects.toMatchObject({ code: "not-found" });
    await expect(lapseQuestions(ctx)).rejects.toMatchObject({ code: "not-found" });
    await expect(eraseOldRequests(ctx)).rejects.toMatchObject({ code: "not-found" });
  }
});
