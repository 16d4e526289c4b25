import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { forgetMails } from "@/lib/mail/forget-mails";
import { pruneMails } from "@/lib/mail/prune-mails";
import { redactMails } from "@/lib/mail/redact-mails";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator, person, StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { deleteAccount } from "../../users/delete-account";
import { writeOwnData } from "../../users/own-data";
import { askAsVisitor } from "./ask-as-visitor";

useDatabase();

let count = 0;
/** Of each test its own: limits are of an address. */
const somebody = () => {
  count += 1;
  const message = { name: "Vera Visitor", email: `vera${count}@visitor.example`, text: "Do you cover inverters in Chile?" };
  const clock = new StoppedClock(Date.UTC(2026, 10, 1) + count * 24 * HOUR_MS);
  return { message, clock, ctx: visitor(clock, { address: `198.51.100.${count}` }) };
};
const mailsFrom = (replyTo: string) => prisma().mail.findMany({ where: { replyTo }, orderBy: { id: "asc" } });
const help = () => provideEnv({ SUPPORT_MAIL: "help@solar.example" });

test("a visitor's message reaches our team alone, who answer them by replying; the record has none of it", async () => {
  help();
  const { message, ctx } = somebody();
  await askAsVisitor(ctx, { ...message, email: ` ${message.email.toUpperCase()}`, page: "/docs/quick-start", requestId: "0199-abc" });
  const [mail, ...more] = await mailsFrom(message.email);
  expect([mail?.toAddress, mail?.userId, more]).toEqual(["help@solar.example", null, []]);
  for (const words of [
    "> Do you cover inverters",
    "From: Vera Visitor",
    `E-mail: ${message.email} (not confirmed)`,
    "/docs/quick-start",
    "0199-abc",
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.subject).toMatch(/^Message from a visitor \(msg_\w+\)$/);
  expect(await prisma().mail.count({ where: { toAddress: message.email } })).toBe(0);
  const event = await prisma().event.findFirstOrThrow({
    where: { type: "support.visitor-asked", subject: /msg_\w+/.exec(mail?.subject ?? "")?.[0] ?? "" },
  });
  expect([event.orgId, event.data]).toEqual([null, { isSuspected: false }]);
});

test("without an address for support it goes to the staff who answer customers, and to nobody it is refused", async () => {
  provideEnv({ SUPPORT_MAIL: "" });
  const { message, ctx } = somebody();
  await expect(askAsVisitor(ctx, message)).rejects.toMatchObject({ code: "unavailable" });
  provideEnv({ MAIL_FROM: "Solar <mail@solar.example>" });
  await askAsVisitor(ctx, message);
  expect((await mailsFrom(message.email)).map(({ toAddress }) => toAddress)).toEqual(["mail@solar.example"]);
  const [rita, mara] = [await person({ staff: "support", role: null }), await person({ staff: "finance", role: null })];
  await askAsVisitor(ctx, { ...message, text: "And in Peru, do you?" });
  const to = (await mailsFrom(message.email)).map(({ toAddress }) => toAddress);
  expect([to.includes(rita.email), to.includes(mara.email)]).toEqual([true, false]);
});

test.each([
  [{ email: "vera@visitor.example\r\nBcc: all@visitor.example" }, "email"],
  [{ email: "vera@visitor.example, all@visitor.example" }, "email"],
  [{ name: "Vera\r\nBcc: all@visitor.example" }, "name"],
  [{ text: "short" }, "text"],
  [{ page: "https://evil.example/" }, "page"],
  [{ requestId: "a b" }, "requestId"],
  [{ colour: "red" }, ""],
])("%j is refused", async (wrong, path) => {
  help();
  const { message, ctx } = somebody();
  const refused = askAsVisitor(ctx, { ...message, ...wrong });
  await expect(refused).rejects.toMatchObject({ issues: [expect.objectContaining({ path: path === "" ? [] : [path] })] });
});

test("what is sent twice at once is one message, and the same words ten minutes later are another", async () => {
  help();
  const { message, clock, ctx } = somebody();
  await Promise.all([askAsVisitor(ctx, message), askAsVisitor(ctx, message)]);
  expect(await mailsFrom(message.email)).toHaveLength(1);
  clock.forward(9 * MINUTE_MS);
  await askAsVisitor(ctx, message);
  expect(await mailsFrom(message.email)).toHaveLength(1);
  clock.forward(HOUR_MS);
  await askAsVisitor(ctx, message);
  expect(await mailsFrom(message.email)).toHaveLength(2);
});

test("three an hour are sent with one address from one client, ten from a client, and five with an address", async () => {
  help();
  const { message, clock, ctx } = somebody();
  const ask = (text: string, { email = message.email, address = "198.51.100.200" } = {}) =>
    askAsVisitor({ ...ctx, address, userAgent: null }, { ...message, email, text: `Question number ${text}` });
  for (const n of [1, 2, 3]) await ask(String(n));
  await expect(ask("4")).rejects.toMatchObject({ code: "rate-limited" });
  for (const n of [5, 6]) await ask(String(n), { address: `198.51.100.20${n}` });
  await expect(ask("7", { address: "198.51.100.207" })).rejects.toMatchObject({ code: "rate-limited" });
  for (let n = 4; n <= 10; n++) await ask(String(n), { email: `other${n}@visitor.example` });
  await expect(ask("11", { email: "other11@visitor.example" })).rejects.toMatchObject({ code: "rate-limited" });
  clock.forward(HOUR_MS);
  await ask("12");
});

test("a message that fills what people don't see is marked, and none is lost", async () => {
  help();
  const { message, ctx } = somebody();
  await askAsVisitor(ctx, { ...message, topic: "buy" });
  expect((await mailsFrom(message.email))[0]?.subject).toMatch(/^Suspected spam: /);
});

test("who wrote is forgotten with the words, with their account, and with one that was not confirmed", async () => {
  help();
  const { message, clock, ctx } = somebody();
  const vera = await person({ email: message.email, role: null, clock });
  await askAsVisitor(ctx, message);
  let file = "";
  for await (const chunk of (await writeOwnData(await vera.ctx())).chunks) file += chunk;
  expect(file).toContain("Do you cover inverters in Chile?");
  expect(file).not.toContain("help@solar.example");
  await deleteAccount(await vera.ctx(), { name: vera.email });
  expect(await mailsFrom(message.email)).toEqual([]);

  const other = { ...message, email: "unproved@visitor.example" };
  const unproved = await person({ email: other.email, role: null, verified: false, clock });
  await askAsVisitor(await unproved.ctx(), other);
  const [mail] = await mailsFrom(other.email);
  await transaction(operator(clock), (tx) => forgetMails(tx, unproved.userId, []));
  await redactMails(operator(clock), { userId: unproved.userId });
  const left = await prisma().mail.findUniqueOrThrow({ where: { id: mail?.id ?? "" } });
  expect([left.replyTo, /unproved@|Vera/.test(left.text + left.html)]).toEqual([null, false]);

  await askAsVisitor(ctx, { ...message, email: "old@visitor.example" });
  clock.forward(31 * DAY_MS);
  await pruneMails(operator(clock));
  expect(await mailsFrom("old@visitor.example")).toEqual([]);
});

test("what somebody else wrote before the address was theirs stays", async () => {
  help();
  const { message, ctx } = somebody();
  await askAsVisitor(ctx, message);
  await transaction(operator(), (tx) => forgetMails(tx, newId("usr"), [{ address: message.email, before: new Date(0) }]));
  expect(await mailsFrom(message.email)).toHaveLength(1);
});
