import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { askSupport, writeAgain } from "./ask-support";

useDatabase();

/** What was sent for an organisation, which its link names. */
const mailsOf = (orgId: string) =>
  prisma().mail.findMany({ where: { template: "support-message", text: { contains: orgId } }, orderBy: { id: "asc" } });

test("without an address it goes to everyone of staff", async () => {
  const [one, { ctx, orgId }] = [await person({ staff: true }), await person()];
  await askSupport(await ctx(), orgId ?? "", { text: "How do I pay by invoice?" });
  expect((await mailsOf(orgId ?? "")).map(({ toAddress }) => toAddress)).toContain(one.email);
});

test("a message reaches the support address with who sent it, the page and the request; the record keeps none of its words", async () => {
  provideEnv({ SUPPORT_MAIL: "help@solar.example" });
  const { ctx, email, orgId, userId } = await person({ role: "viewer" });
  await askSupport(await ctx(), orgId ?? "", { text: "  Why is <b>my key</b> refused?\n", page: "/console/keys", requestId: "0199-abc" });
  const [mail, ...more] = await mailsOf(orgId ?? "");
  expect([mail?.toAddress, more]).toEqual(["help@solar.example", []]);
  for (const words of ["Why is <b>my key</b> refused?", email, "/console/keys", "0199-abc", `/staff/customers/${orgId}`])
    expect(mail?.text).toContain(words);
  const events = await prisma().event.findMany({ where: { type: "support.asked", orgId } });
  expect(events.map(({ actorId }) => actorId)).toEqual([userId]);
  expect(JSON.stringify(events)).not.toContain("refused");
});

test("a person sends five an hour, also at once, and a colleague is not held up", async () => {
  provideEnv({ SUPPORT_MAIL: "help@solar.example" });
  const owner = await person();
  const orgId = owner.orgId ?? "";
  const ctx = await owner.ctx();
  const sent = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) => askSupport(ctx, orgId, { text: `Question number ${index}` })),
  );
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(sent.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "rate-limited" } });
  const colleague = await person({ orgId, role: "analyst" });
  await askSupport(await colleague.ctx(), orgId, { text: "Another question" });
  expect(await mailsOf(orgId)).toHaveLength(6);
});

test("what is sent twice at once is one message, and the same words later are another", async () => {
  provideEnv({ SUPPORT_MAIL: "help@solar.example" });
  const owner = await person();
  const orgId = owner.orgId ?? "";
  const ctx = await owner.ctx();
  const ask = (text: string) => askSupport(ctx, orgId, { text });
  await Promise.all(Array.from({ length: 5 }, () => ask("Why is my key refused?")));
  const threads = () => prisma().supportThread.findMany({ where: { orgId }, orderBy: { createdAt: "asc" } });
  const [thread, ...more] = await threads();
  expect([thread?.subject, more]).toEqual(["Why is my key refused?", []]);
  const threadId = thread?.id ?? "";
  await Promise.all(Array.from({ length: 3 }, () => writeAgain(ctx, orgId, { threadId, text: "It is a test key." })));
  expect(await prisma().supportMessage.count({ where: { threadId } })).toBe(2);
  const long = new Date(Date.now() - 11 * 60_000);
  await prisma().supportMessage.updateMany({ where: { threadId }, data: { createdAt: long } });
  await ask("Why is my key refused?");
  expect(await threads()).toHaveLength(2);
});

test("who has begun five conversations can still add to them, and our team sees that it is a follow-up", async () => {
  provideEnv({ SUPPORT_MAIL: "help@solar.example" });
  const owner = await person();
  const orgId = owner.orgId ?? "";
  const ctx = await owner.ctx();
  for (let n = 0; n < 5; n++) await askSupport(ctx, orgId, { text: `Question number ${n}` });
  await expect(askSupport(ctx, orgId, { text: "Question number 5" })).rejects.toThrow("5 conversations per hour");
  const { id: threadId } = await prisma().supportThread.findFirstOrThrow({ where: { orgId } });
  await writeAgain(ctx, orgId, { threadId, text: "And another thing." });
  const subjects = (await mailsOf(orgId)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Support request from"))).toHaveLength(5);
  expect(subjects.filter((subject) => subject.startsWith("Follow-up from"))).toHaveLength(1);
});

test("nobody writes for an organisation that is not theirs, and nothing is sent without words", async () => {
  const [{ ctx }, other] = [await person(), await person()];
  await expect(askSupport(await ctx(), other.orgId ?? "", { text: "Question about it" })).rejects.toMatchObject({ code: "not-found" });
  await expect(other.ctx().then((own) => askSupport(own, other.orgId ?? "", { text: " short " }))).rejects.toThrow("at least 10");
  expect(await mailsOf(other.orgId ?? "")).toEqual([]);
});
