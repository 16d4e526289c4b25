import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { STAFF_ROLES, type StaffPermission } from "@/lib/core/staff-roles";
import { transaction, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator, useDatabase } from "@/testing/use-database";
import type { MailState } from "./contract";
import { RetryMailInput } from "./contract";
import { listMails } from "./list-mails";
import { localOutbox } from "./local-outbox";
import { pruneMails } from "./prune-mails";
import { readMail } from "./read-mail";
import { requeueMails } from "./requeue-mails";
import { retryMail } from "./retry-mail";
import { teamEmails } from "./team-emails";

useDatabase();

const person = (staff: boolean): Context => ({
  actor: { kind: "user", userId: "user_1", sessionId: "s", org: null, staff: staff && "administrator", authenticatedAtMs: Date.now() },
  clock: operator().clock,
  requestId: null,
});
const staff = person(true);

type Given = { state?: MailState; to?: string; ageMs?: number; isSecret?: boolean; text?: string };

async function mail({
  state = "failed",
  to = "anna@customer.example",
  ageMs = 0,
  isSecret = false,
  text = "words",
}: Given = {}): Promise<string> {
  const id = newId("mail");
  const words = { subject: "Hello", text, html: text };
  const createdAt = new Date(Date.now() - ageMs);
  await prisma().mail.create({ data: { ...words, id, onceKey: id, template: "test", toAddress: to, isSecret, state, createdAt } });
  return id;
}

const stateOf = async (id: string) => (await prisma().mail.findUnique({ where: { id } }))?.state ?? "deleted";
const textOf = async (id: string) => (await prisma().mail.findUnique({ where: { id } }))?.text ?? "deleted";
const jobsOf = async (mailId: string): Promise<number> =>
  (await pool().query<{ n: number }>("select count(*)::int as n from pgboss.job where data->>'mailId' = $1", [mailId])).rows[0]?.n ?? -1;

beforeEach(async () => {
  provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" });
  await prisma().mail.deleteMany();
});

test("staff walk through all mails newest first, without gaps where several are of one moment", async () => {
  const createdAt = new Date();
  for (let i = 0; i < 5; i++) await mail({ ageMs: i * 1_000 });
  await prisma().mail.updateMany({ data: { createdAt } });
  await mail({ ageMs: 60_000 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMails(staff, { limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.mails.map(({ id }) => id));
    expect(page.mails.every((row) => !("text" in row) && !("html" in row))).toBe(true);
    cursor = page.next ?? undefined;
  } while (cursor);
  const all = await prisma().mail.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: { id: true } });
  expect(seen).toEqual(all.map(({ id }) => id));
});

test("a link that signs in is for administrators, where no mail server is set, and for nobody of staff otherwise", async () => {
  const [secret, plain] = [await mail({ isSecret: true }), await mail()];
  const support: Context = { ...staff, actor: { ...staff.actor, staff: "support" } as Context["actor"] };
  const textFor = async (ctx: Context, mailId: string) => (await readMail(ctx, { mailId })).text;
  expect([await textFor(staff, secret), await textFor(support, plain)]).toEqual([null, "words"]);
  provideEnv({ SMTP_URL: "" });
  expect([await textFor(staff, secret), await textFor(support, secret), await textFor(support, plain)]).toEqual(["words", null, "words"]);
});

test("mails to the team go to those whose role includes the work", async () => {
  provideEnv({ TEAM_MAIL: "" });
  await prisma().user.deleteMany({ where: { isStaff: true } });
  for (const role of STAFF_ROLES) {
    const createdAt = new Date();
    const data = {
      id: newId("usr"),
      email: `${role}@team.example`,
      name: role,
      isStaff: true,
      staffRole: role,
      emailVerifiedAt: createdAt,
    };
    await prisma().user.create({ data: { ...data, createdAt } });
  }
  const to = (work: StaffPermission) => transaction(operator(), (tx) => teamEmails(tx, work));
  const emails = (...roles: string[]) => expect.arrayContaining(roles.map((role) => `${role}@team.example`)) as string[];
  for (const [work, roles] of [
    ["requests:write", ["administrator", "support"]],
    ["data:write", ["administrator", "data"]],
  ] as const) {
    const found = await to(work);
    expect(found, work).toEqual(emails(...roles));
    expect(found, work).toHaveLength(2);
  }
});

test("mails are found by state and by a part of the address", async () => {
  const wanted = await mail({ to: "Bert@Customer.example" });
  await mail({ to: "bert@customer.example", state: "sent" });
  await mail();
  const { mails, next } = await listMails(staff, { limit: 10, state: "failed", to: "bert@" });
  expect(mails.map(({ id }) => id)).toEqual([wanted]);
  expect(next).toBeNull();
});

test("an edited cursor is refused", async () => {
  await expect(listMails(staff, { limit: 2, cursor: "bWFpbA" })).rejects.toMatchObject({ code: "cursor-invalid" });
});

test("to everyone but staff there are no mails", async () => {
  const mailId = await mail();
  const customer = person(false);
  await expect(listMails(customer, { limit: 2 })).rejects.toMatchObject({ code: "not-found" });
  await expect(readMail(customer, { mailId })).rejects.toMatchObject({ code: "not-found" });
  expect(() => retryMail(customer, { mailId })).toThrow(expect.objectContaining({ code: "not-found" }));
});

test("staff read the words of a mail, but not of a secret one that really goes out", async () => {
  const open = await mail();
  const secret = await mail({ isSecret: true });
  expect(await readMail(staff, { mailId: open })).toMatchObject({ text: "words", html: "words" });
  expect(await readMail(staff, { mailId: secret })).toMatchObject({ text: null, html: null });
  provideEnv({ SMTP_URL: "" });
  expect(await readMail(staff, { mailId: secret })).toMatchObject({ text: "words" });
  await expect(readMail(staff, { mailId: "mail_none" })).rejects.toMatchObject({ code: "not-found" });
});

test("a failed mail is queued again once, and that is recorded", async () => {
  const mailId = await mail();
  await retryMail(staff, { mailId });
  expect(await stateOf(mailId)).toBe("waiting");
  expect(await jobsOf(mailId)).toBe(1);
  await expect(retryMail(staff, { mailId })).rejects.toMatchObject({ code: "conflict" });
  const events = await prisma().event.findMany({ where: { subject: mailId } });
  expect(events).toMatchObject([{ type: "mail.retried", actor: { kind: "staff", id: "user_1" } }]);
});

test("a mail kept before there was a mail server is sent once there is one", async () => {
  const mailId = await mail({ state: "kept" });
  provideEnv({ SMTP_URL: "" });
  expect(() => retryMail(staff, { mailId })).toThrow(expect.objectContaining({ code: "conflict" }));
  provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" });
  await retryMail(staff, { mailId });
  expect([await stateOf(mailId), await jobsOf(mailId)]).toEqual(["waiting", 1]);
});

test("a mail that waits, or whose words or file are gone, is not sent again", async () => {
  for (const given of [{ state: "waiting" }, { text: "" }, { state: "sent", file: "invoice.pdf" }] as const) {
    const { file, ...rest } = { file: null, ...given };
    const mailId = await mail(rest);
    await prisma().mail.update({ where: { id: mailId }, data: { attachmentName: file } });
    const before = await stateOf(mailId);
    await expect(retryMail(staff, { mailId })).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(mailId)).toBe(before);
    expect(await jobsOf(mailId)).toBe(0);
  }
});

test("a mail that did not arrive goes to the corrected address, which is recorded, and what acts for its reader to nobody else", async () => {
  const addressOf = async (id: string) => (await prisma().mail.findUniqueOrThrow({ where: { id } })).toAddress;
  for (const state of ["sent", "failed"] as const) {
    const mailId = await mail({ state });
    await retryMail(staff, { mailId, to: "right@firm.example" });
    expect([await stateOf(mailId), await addressOf(mailId)]).toEqual(["waiting", "right@firm.example"]);
    expect(await prisma().event.findMany({ where: { subject: mailId } })).toMatchObject([{ type: "mail.corrected" }]);
  }
  const secret = await mail({ isSecret: true });
  const before = await addressOf(secret);
  await expect(retryMail(staff, { mailId: secret, to: "thief@firm.example" })).rejects.toMatchObject({ code: "conflict" });
  await retryMail(staff, { mailId: secret, to: before });
  expect([await stateOf(secret), await addressOf(secret)]).toEqual(["waiting", before]);
  for (const to of ["", "nobody", "a@b", `${"x".repeat(250)}@firm.example`])
    expect(RetryMailInput.safeParse({ to }).success, to).toBe(false);
});

test("the local outbox shows what was kept with its links, and does not exist where mails go out", async () => {
  await mail({ state: "sent" });
  const kept = await mail({ state: "kept", isSecret: true });
  await expect(localOutbox({ limit: 10 })).rejects.toMatchObject({ code: "not-found" });
  provideEnv({ SMTP_URL: "" });
  const { mails } = await localOutbox({ limit: 10 });
  expect(mails).toMatchObject([{ id: kept, text: "words", html: "words" }]);
});

test("a waiting mail without work is queued again; one with work, or that a worker has, is not", async () => {
  const lost = await mail({ state: "waiting", ageMs: 180_000 });
  const young = await mail({ state: "waiting" });
  const taken = await mail({ state: "waiting", ageMs: 180_000 });
  await prisma().mail.update({ where: { id: taken }, data: { leasedUntil: new Date(Date.now() + 60_000) } });
  await mail({ state: "failed", ageMs: 180_000 });
  expect(await requeueMails(operator())).toEqual({ queued: 1 });
  expect(await requeueMails(operator())).toEqual({ queued: 0 });
  expect(await Promise.all([lost, young, taken].map(jobsOf))).toEqual([1, 0, 0]);
  await pool().query("update pgboss.job set state = 'failed' where data->>'mailId' = $1", [lost]);
  expect(await requeueMails(operator())).toEqual({ queued: 1 });
});

test("words are forgotten after 30 days, secret ones that failed after 7, everything after 180", async () => {
  const young = await mail({ ageMs: 29 * DAY_MS });
  const old = await mail({ state: "sent", ageMs: 31 * DAY_MS });
  const secret = await mail({ isSecret: true, ageMs: 8 * DAY_MS });
  const waiting = await mail({ state: "waiting", ageMs: 31 * DAY_MS });
  const ancient = await mail({ ageMs: 181 * DAY_MS });
  expect(await pruneMails(operator())).toEqual({ emptied: 2, deleted: 1 });
  expect(await Promise.all([young, old, secret, waiting, ancient].map(textOf))).toEqual(["words", "", "", "words", "deleted"]);
  expect(await pruneMails(operator())).toEqual({ emptied: 0, deleted: 0 });
  provideEnv({ KEEP_MAIL_TEXTS_DAYS: "1", KEEP_MAILS_DAYS: "20" });
  await mail({ state: "sent", ageMs: 2 * DAY_MS });
  expect(await pruneMails(operator())).toMatchObject({ emptied: 1 });
  await mail({ state: "sent", ageMs: 21 * DAY_MS });
  expect((await pruneMails(operator())).deleted).toBeGreaterThan(0);
  provideEnv({ KEEP_MAIL_TEXTS_DAYS: "", KEEP_MAILS_DAYS: "" });
});

test("reading a mail is recorded in its organisation, once an hour for each reader", async () => {
  const id = await mail();
  await prisma().mail.update({ where: { id }, data: { orgId: "org_read" } });
  await readMail(staff, { mailId: id });
  await readMail(staff, { mailId: id });
  await readMail({ ...staff, clock: { now: () => Date.now() + 3_700_000 } }, { mailId: id });
  const events = await prisma().event.findMany({ where: { type: "mail.read", subject: id } });
  expect(events.map(({ orgId, actorId }) => [orgId, actorId])).toEqual([
    ["org_read", "user_1"],
    ["org_read", "user_1"],
  ]);
});
