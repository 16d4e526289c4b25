import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { listEvents } from "@/lib/events/list-events";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator, person, StoppedClock, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { closeOrganisation } from "../organisations/delete-organisation";
import { pruneAccounts } from "../prune-accounts";
import { deleteAccount } from "../users/delete-account";
import { writeOwnData } from "../users/own-data";
import { askSupport, subjectOf, writeAgain } from "./ask-support";
import { listOwnThreads, listThreads } from "./list-threads";
import { readOwnThread, readThread } from "./read-thread";
import { replyAsStaff } from "./reply-as-staff";
import { setThreadState } from "./set-thread-state";

useDatabase();

const clock = new StoppedClock();

async function cast() {
  provideEnv({ SUPPORT_MAIL: "help@solar.example" });
  const [rita, owner] = await Promise.all([person({ staff: true, role: null, name: "Rita", clock }), person({ name: "Mara", clock })]);
  return { rita, owner, orgId: owner.orgId ?? "" };
}

/** The thread of a new message. */
async function asked(who: Person, text = "Why is my key refused?\nIt worked before."): Promise<string> {
  clock.forward(HOUR_MS);
  const orgId = who.orgId ?? "";
  await askSupport(await who.ctx(), orgId, { text, page: "/console/keys", requestId: "0199-abc" });
  clock.forward(1_000);
  const { threads } = await listOwnThreads(await who.ctx(), { orgId });
  return threads[0]?.id ?? "";
}

const mailsTo = (toAddress: string) => prisma().mail.findMany({ where: { toAddress }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

test.each([
  ["  Why?\nBecause.", "Why?"],
  ["x".repeat(101), `${"x".repeat(99)}…`],
  ["☀️".repeat(10), "☀️".repeat(10)],
])("the subject of %j is its first line, shortened", (text, subject) => {
  expect(subjectOf(text)).toBe(subject);
});

test("a message is a thread that its author and our team read, the mail to the team leads to it, and a colleague does not see it", async () => {
  const { rita, owner, orgId } = await cast();
  const threadId = await asked(owner);
  const own = await readOwnThread(await owner.ctx(), { orgId, threadId });
  expect(own).toMatchObject({ subject: "Why is my key refused?", page: "/console/keys", requestId: "0199-abc", isOpen: true });
  expect(own.messages).toMatchObject([{ kind: "member", text: "Why is my key refused?\nIt worked before." }]);
  const ours = await readThread(await rita.ctx(), { orgId, threadId });
  expect(ours).toMatchObject({ author: { name: "Mara", email: owner.email }, mayReply: true, messages: [{ by: "Mara" }] });
  const mails = await prisma().mail.findMany({ where: { template: "support-message", text: { contains: threadId } } });
  expect(mails.map(({ text }) => text.includes(`/staff/customers/${orgId}/support/${threadId}`))).toEqual([true]);
  const colleague = await person({ orgId, role: "owner", clock });
  const stranger = await person({ clock });
  expect((await listOwnThreads(await colleague.ctx(), { orgId })).threads).toEqual([]);
  for (const attempt of [
    async () => readOwnThread(await colleague.ctx(), { orgId, threadId }),
    async () => writeAgain(await colleague.ctx(), orgId, { threadId, text: "Me too" }),
    async () => readOwnThread(await stranger.ctx(), { orgId: stranger.orgId ?? "", threadId }),
    async () => readOwnThread(await stranger.ctx(), { orgId, threadId }),
    async () => readThread(await rita.ctx(), { orgId: stranger.orgId ?? "", threadId }),
    async () => readThread(await owner.ctx(), { orgId, threadId }),
    async () => listThreads(await owner.ctx(), {}),
    async () => replyAsStaff(await owner.ctx(), { orgId, threadId, kind: "staff", text: "Hello" }),
    async () => setThreadState(await owner.ctx(), { orgId, threadId, isOpen: false }),
    async () => replyAsStaff(await rita.ctx(), { orgId: stranger.orgId ?? "", threadId, kind: "staff", text: "Hello" }),
    async () => setThreadState(await rita.ctx(), { orgId: stranger.orgId ?? "", threadId, isOpen: false }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "not-found" });
});

test("our reply goes to the author by mail with the reference, is kept without our name for them, and the record has none of its words", async () => {
  const { rita, owner, orgId } = await cast();
  const threadId = await asked(owner);
  await replyAsStaff(await rita.ctx(), { orgId, threadId, kind: "staff", text: "Its addresses are limited." });
  const mail = (await mailsTo(owner.email)).at(-1);
  expect(mail).toMatchObject({
    template: "support-reply",
    userId: owner.userId,
    subject: expect.stringMatching(`^Re: .+ \\(${threadId}\\)$`),
  });
  expect(mail?.text).toContain("> Its addresses are limited.");
  expect(mail?.text).toContain(`/console/support/${threadId}`);
  const own = await readOwnThread(await owner.ctx(), { orgId, threadId });
  expect(own.messages.map(({ kind }) => kind)).toEqual(["member", "staff"]);
  expect(JSON.stringify(own)).not.toContain("Rita");
  expect((await listOwnThreads(await owner.ctx(), { orgId })).threads).toMatchObject([{ isAnswered: true }]);
  const { events } = await listEvents(await owner.ctx(), { orgId }, { limit: 50 });
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["support.asked", "support.replied"]));
  expect(JSON.stringify(events)).not.toContain("limited");
});

test("finance reads threads and changes nothing; who is no longer a member is not replied to", async () => {
  const { rita, orgId } = await cast();
  const finance = await person({ staff: "finance", role: null, clock });
  const leaver = await person({ orgId, role: "viewer", clock });
  const threadId = await asked(leaver);
  expect(await readThread(await finance.ctx(), { orgId, threadId })).toMatchObject({ mayReply: true });
  const reply = { orgId, threadId, kind: "staff", text: "Hello" } as const;
  await expect(replyAsStaff(await finance.ctx(), reply)).rejects.toMatchObject({ code: "role-missing" });
  await expect(setThreadState(await finance.ctx(), { orgId, threadId, isOpen: false })).rejects.toMatchObject({ code: "role-missing" });
  await prisma().member.deleteMany({ where: { orgId, userId: leaver.userId } });
  await expect(replyAsStaff(await rita.ctx(), reply)).rejects.toMatchObject({ code: "conflict" });
  expect(await readThread(await rita.ctx(), { orgId, threadId })).toMatchObject({ mayReply: false, messages: [{ kind: "member" }] });
});

test("a closed thread opens again with a message of its author, or with their reply by mail; closing twice is recorded once", async () => {
  const { rita, owner, orgId } = await cast();
  const threadId = await asked(owner);
  const isOpen = async () => (await readThread(await rita.ctx(), { orgId, threadId })).isOpen;
  for (let times = 0; times < 2; times++) await setThreadState(await rita.ctx(), { orgId, threadId, isOpen: false });
  clock.forward(1_000);
  expect(await isOpen()).toBe(false);
  await writeAgain(await owner.ctx(), orgId, { threadId, text: "Thanks" });
  expect(await isOpen()).toBe(true);
  await setThreadState(await rita.ctx(), { orgId, threadId, isOpen: false });
  clock.forward(1_000);
  await replyAsStaff(await rita.ctx(), { orgId, threadId, kind: "staff", text: "You're welcome." });
  clock.forward(1_000);
  expect(await isOpen()).toBe(false);
  const mails = (await mailsTo(owner.email)).length;
  await replyAsStaff(await rita.ctx(), { orgId, threadId, kind: "email", text: "One more thing" });
  expect(await isOpen()).toBe(true);
  expect(await mailsTo(owner.email)).toHaveLength(mails);
  const { messages } = await readThread(await rita.ctx(), { orgId, threadId });
  expect(messages.map(({ kind, by }) => `${kind} ${by}`)).toEqual(["member Mara", "member Mara", "staff Rita", "email Rita"]);
  const types = (await prisma().event.findMany({ where: { orgId, type: { startsWith: "support." } } })).map(({ type }) => type);
  expect(types.filter((type) => type === "support.closed")).toHaveLength(2);
});

test("a person sends thirty messages an hour into their threads, and a full thread takes no more", async () => {
  const { owner, orgId } = await cast();
  const threadId = await asked(owner);
  const again = async (text: string) => writeAgain(await owner.ctx(), orgId, { threadId, text });
  for (let count = 2; count <= 30; count++) await again(`Message ${count}`);
  await expect(again("Message 31")).rejects.toMatchObject({ code: "rate-limited" });
  clock.forward(HOUR_MS);
  const createdAt = new Date(clock.now());
  await prisma().supportMessage.createMany({
    data: Array.from({ length: 170 }, (_, index) => ({
      ...{ id: `${threadId}-${index}`, threadId, kind: "member", authorId: owner.userId, text: "Hello", createdAt },
    })),
  });
  await expect(again("One too many")).rejects.toMatchObject({ code: "conflict" });
});

test("a customer's threads are listed open first, then by their newest message, in pages; the team's list has open ones only", async () => {
  const { rita, owner, orgId } = await cast();
  const ids: string[] = [];
  for (let count = 0; count < 7; count++) ids.push(await asked(owner, `Question number ${count}`));
  await setThreadState(await rita.ctx(), { orgId, threadId: ids[6] ?? "", isOpen: false });
  await setThreadState(await rita.ctx(), { orgId, threadId: ids[3] ?? "", isOpen: false });
  clock.forward(HOUR_MS);
  await writeAgain(await owner.ctx(), orgId, { threadId: ids[0] ?? "", text: "Still a question" });
  const first = await listThreads(await rita.ctx(), { orgId });
  const second = await listThreads(await rita.ctx(), { orgId, cursor: first.next ?? "" });
  expect([...first.threads, ...second.threads].map(({ id }) => ids.indexOf(id))).toEqual([0, 5, 4, 2, 1, 6, 3]);
  expect([first.threads.length, second.next]).toEqual([5, null]);
  const all = await listThreads(await rita.ctx(), {});
  expect(all.threads.filter((row) => row.orgId === orgId).map(({ id }) => ids.indexOf(id))).toEqual([0, 5, 4, 2, 1]);
  expect(all.threads.find((row) => row.orgId === orgId)).toMatchObject({ organisation: "Test organisation", author: "Mara" });
  await expect(listThreads(await rita.ctx(), { cursor: "made-up" })).rejects.toMatchObject({ code: "cursor-invalid" });
});

test("threads go with their author, with the organisation, and after their time", async () => {
  const { rita, owner, orgId } = await cast();
  const messagesOf = (threadId: string) => prisma().supportMessage.count({ where: { threadId } });
  const [old, young] = [await asked(owner), await asked(owner, "Another question of ours")];
  const daysAgo = (days: number) => ({ lastAt: new Date(clock.now() - days * DAY_MS) });
  await prisma().supportThread.update({ where: { id: old }, data: daysAgo(366) });
  await prisma().supportThread.update({ where: { id: young }, data: daysAgo(360) });
  const leaver = await person({ orgId, role: "viewer", name: "Lea", clock });
  const theirs = await asked(leaver, "Lea asks about an invoice");
  await replyAsStaff(await rita.ctx(), { orgId, threadId: theirs, kind: "staff", text: "Dear Lea" });
  await prisma().session.updateMany({ where: { userId: leaver.userId }, data: { authenticatedAt: new Date(clock.now()) } });
  await deleteAccount(await leaver.ctx(), { name: leaver.email });
  expect([await messagesOf(theirs), await messagesOf(young)]).toEqual([0, 1]);
  // Pruning ends sessions that are idle.
  const closing = await owner.ctx();
  await pruneAccounts(operator(clock), { areUnverifiedInUse: true });
  expect([await messagesOf(old), await messagesOf(young)]).toEqual([0, 1]);
  await transaction(closing, (tx) => closeOrganisation(tx, orgId));
  expect([await messagesOf(young), await prisma().supportThread.count({ where: { orgId } })]).toEqual([0, 0]);
});

test("a person's file has their messages with our replies", async () => {
  const { rita, owner, orgId } = await cast();
  const threadId = await asked(owner);
  await replyAsStaff(await rita.ctx(), { orgId, threadId, kind: "staff", text: "Its addresses are limited." });
  let text = "";
  for await (const chunk of (await writeOwnData(await owner.ctx())).chunks) text += chunk;
  for (const words of ["It worked before.", "Its addresses are limited.", threadId]) expect(text).toContain(words);
  expect(text).not.toContain(rita.userId);
});
