import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { ownBrand, provideBrands } from "@/lib/platform/brand";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator, person, StoppedClock } from "@/testing/people";
import { receivedMail } from "@/testing/received-mail";
import { useDatabase } from "@/testing/use-database";
import { askSupport } from "./ask-support";
import { REPLY_LINE } from "./cut-quote";
import { readOwnThread, readThread } from "./read-thread";
import { MAX_EMAIL_BYTES, receiveEmail } from "./receive-email";
import { replyAsStaff } from "./reply-as-staff";
import { setThreadState } from "./set-thread-state";

useDatabase();

const clock = new StoppedClock();

/** A conversation in which our team has replied, and the mail that brought the reply. */
async function replied() {
  provideEnv({ SUPPORT_MAIL: "help@solar.example", MAIL_FROM: "mail@solar.example" });
  const [rita, mara] = [await person({ staff: true, role: null, name: "Rita", clock }), await person({ name: "Mara", clock })];
  const orgId = mara.orgId ?? "";
  clock.forward(HOUR_MS);
  await askSupport(await mara.ctx(), orgId, { text: "Why is my key refused?" });
  const { id: threadId } = await prisma().supportThread.findFirstOrThrow({ where: { orgId } });
  clock.forward(1_000);
  await replyAsStaff(await rita.ctx(), { orgId, threadId, kind: "staff", text: "It is limited to other addresses." });
  await setThreadState(await rita.ctx(), { orgId, threadId, isOpen: false });
  clock.forward(1_000);
  const mail = await prisma().mail.findFirstOrThrow({ where: { toAddress: mara.email, template: "support-reply" } });
  const headers = {
    From: `Mara <${mara.email.toUpperCase()}>`,
    "Message-ID": `<${newId("m")}@acme.example>`,
    "In-Reply-To": `<${mail.id}@solar.example>`,
  };
  const read = async () => readThread(await rita.ctx(), { orgId, threadId });
  const receive = (more: Record<string, string> = {}, text = "It works now.") =>
    receiveEmail(operator(clock), receivedMail({ ...headers, ...more }, text));
  return { rita, mara, orgId, threadId, mail, headers, read, receive };
}

test("a reply to our e-mail is part of the conversation, opens it again and reaches our team; once", async () => {
  const { mara, orgId, threadId, mail, read, receive } = await replied();
  expect(mail.text.startsWith(REPLY_LINE)).toBe(true);
  const text = `It works now.\n\nOn 2 Nov 2026, Help wrote:\n> ${mail.text.replace(/\n/g, "\n> ")}`;
  expect(await receive({}, text)).toEqual({ state: "added", threadId });
  expect(await receive({}, text)).toEqual({ state: "repeated", threadId });
  const { isOpen, messages } = await read();
  expect([isOpen, messages.map(({ kind, by, isReceived }) => [kind, by, isReceived])]).toEqual([
    true,
    [
      ["member", "Mara", false],
      ["staff", "Rita", false],
      ["email", "Mara", true],
    ],
  ]);
  expect((await readOwnThread(await mara.ctx(), { orgId, threadId })).messages.at(-1)).toMatchObject({
    kind: "email",
    text: "It works now.",
  });
  const told = await prisma().mail.findMany({
    where: { template: "support-message", text: { contains: threadId }, subject: { startsWith: "Follow-up" } },
  });
  expect(told.map(({ toAddress, text: words }) => [toAddress, words.includes("> It works now.")])).toEqual([["help@solar.example", true]]);
  const { mailId } = await prisma().supportMessage.findFirstOrThrow({ where: { threadId, kind: "email" } });
  const toItself = { "Message-ID": "<two@acme.example>", "In-Reply-To": `<${mailId}@solar.example>` };
  await expect(receive(toItself)).rejects.toMatchObject({ code: "not-found" });
  const events = await prisma().event.findMany({ where: { orgId, type: "support.mail-added" } });
  expect(events.map(({ subject, data }) => [subject, data])).toEqual([[mara.userId, { threadId }]]);
});

test("an e-mail that came twice at once is added once, and a later one in the same thread too", async () => {
  const { mail, read, receive } = await replied();
  await Promise.all([receive(), receive(), receive()]);
  clock.forward(1_000);
  await receive(
    {
      "Message-ID": "<two@acme.example>",
      "In-Reply-To": "<one@acme.example>",
      References: `<one@acme.example> <${mail.id}@solar.example>`,
    },
    "And thanks!",
  );
  expect((await read()).messages.slice(2).map(({ text }) => text)).toEqual(["It works now.", "And thanks!"]);
});

test("who does not know the ID of our mail, or writes from another address, adds nothing", async () => {
  const { mara, orgId, threadId, read, receive } = await replied();
  const other = await replied();
  const messageId = (await prisma().supportMessage.findFirstOrThrow({ where: { threadId, kind: "member" } })).id;
  for (const wrong of [
    { "In-Reply-To": `<${newId("mail")}@solar.example>` },
    { "In-Reply-To": `<${threadId}@solar.example>` },
    { "In-Reply-To": `<${messageId}@solar.example>` },
    { "In-Reply-To": "" },
    { From: `Mara <${other.mara.email}>` },
    { From: `${mara.email}, ${other.mara.email}` },
    { From: "", "Reply-To": mara.email, Sender: mara.email },
    { "In-Reply-To": other.headers["In-Reply-To"] },
  ])
    await expect(receive(wrong)).rejects.toMatchObject({ code: "not-found" });
  await prisma().member.deleteMany({ where: { orgId, userId: mara.userId } });
  await expect(receive()).rejects.toThrow("no longer a member");
  expect((await read()).messages).toHaveLength(2);
  await expect(receiveEmail(await other.rita.ctx(), new Uint8Array())).rejects.toMatchObject({ code: "not-found" });
});

test("automatic replies are ignored, also those that belong to nobody", async () => {
  const { read, receive } = await replied();
  for (const header of [
    { "Auto-Submitted": "auto-replied" },
    { Precedence: "bulk" },
    { "Auto-Submitted": "auto-generated", "In-Reply-To": "" },
  ])
    expect(await receive(header)).toEqual({ state: "automatic", threadId: null });
  expect(await read()).toMatchObject({ isOpen: false, messages: [{}, {}] });
});

test("attachments are named and not kept; what has no text, or too much of it, is refused", async () => {
  const { headers, read, receive } = await replied();
  const body = [
    "--b",
    "Content-Type: text/plain",
    "",
    "See the picture.\u0000",
    "--b",
    "Content-Type: image/png",
    'Content-Disposition: attachment; filename="a\tb.png"',
    "",
    "x",
    "--b--",
  ];
  const { From, "Message-ID": id, "In-Reply-To": to } = headers;
  const raw = [
    `From: ${From}`,
    `Message-ID: ${id}`,
    `In-Reply-To: ${to}`,
    "Content-Type: multipart/mixed; boundary=b",
    "",
    ...body,
    "",
  ].join("\r\n");
  await receiveEmail(operator(clock), Buffer.from(raw));
  expect((await read()).messages.at(-1)?.text).toBe("See the picture.\n\nAttachments (not kept): a b.png");
  const next = { "Message-ID": "<next@acme.example>" };
  await expect(receive(next, `> ${REPLY_LINE}\n> Hello`)).rejects.toThrow("has no text");
  await expect(receive(next, "x".repeat(5_001))).rejects.toThrow("longer than 5,000 characters");
  await expect(receive({ "Message-ID": "" })).rejects.toThrow("no Message-ID");
  await expect(receiveEmail(operator(clock), new Uint8Array(MAX_EMAIL_BYTES + 1))).rejects.toThrow("larger than 25 MB");
  await expect(receiveEmail(operator(clock), new Uint8Array(500_001).fill(10))).rejects.toThrow("more than 500,000 lines");
});

test("two programs that answer each other come to an end", async () => {
  const { read, receive } = await replied();
  for (let n = 0; n < 30; n++) await receive({ "Message-ID": `<loop${n}@acme.example>` });
  await expect(receive({ "Message-ID": "<loop30@acme.example>" })).rejects.toMatchObject({ code: "rate-limited" });
  expect((await read()).messages).toHaveLength(32);
});

test("a reply under a brand does not ask for one by e-mail: those reach the brand's own support", async () => {
  const { rita, mara, orgId, threadId } = await replied();
  provideBrands(async () => ({ ...ownBrand(), orgId, mailName: "Acme", mailAddress: null, support: "help@acme.example" }));
  try {
    await replyAsStaff(await rita.ctx(), { orgId, threadId, kind: "staff", text: "And one more thing." });
  } finally {
    provideBrands(async () => null);
  }
  const { text } = await prisma().mail.findFirstOrThrow({ where: { toAddress: mara.email, text: { contains: "And one more thing." } } });
  expect(text).not.toContain(REPLY_LINE);
});
