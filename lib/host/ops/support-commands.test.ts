import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { askSupport } from "@/lib/accounts/support/ask-support";
import { replyAsStaff } from "@/lib/accounts/support/reply-as-staff";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { ops } from "@/testing/ops";
import { operator, person } from "@/testing/people";
import { receivedMail } from "@/testing/received-mail";
import { useDatabase } from "@/testing/use-database";

useDatabase();

const receive = (bytes: Uint8Array, ...args: string[]) => {
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([bytes]) as typeof process.stdin);
  return ops(["support", "receive", ...args]);
};
afterEach(() => {
  vi.restoreAllMocks();
});

test("a mail server hands on a customer's reply, and learns what became of it", async () => {
  provideEnv({ SUPPORT_MAIL: "help@solar.example" });
  const mara = await person();
  const orgId = mara.orgId ?? "";
  await askSupport(await mara.ctx(), orgId, { text: "Why is my key refused?" });
  const { id: threadId } = await prisma().supportThread.findFirstOrThrow({ where: { orgId } });
  await replyAsStaff(operator(), { orgId, threadId, kind: "staff", text: "It is limited." });
  const { id } = await prisma().mail.findFirstOrThrow({ where: { toAddress: mara.email, template: "support-reply" } });
  const reply = receivedMail({ From: mara.email, "Message-ID": "<a@acme.example>", "In-Reply-To": `<${id}@solar.example>` }, "Thanks!");
  expect(await receive(reply, "--json")).toEqual({ code: 0, stdout: `${JSON.stringify({ state: "added", threadId })}\n`, stderr: "" });
  expect(await receive(reply)).toMatchObject({ code: 0, stdout: "This e-mail was received before.\n" });
  expect(await prisma().supportMessage.count({ where: { threadId } })).toBe(3);
});

test.each([
  [{ "Auto-Submitted": "auto-replied" }, 0, "", "Automatic e-mails are ignored.\n"],
  [{ "In-Reply-To": "<one@acme.example>" }, 1, "The e-mail does not reply to a message of support.\n", ""],
])("an e-mail with %j ends with %i", async (headers, code, stderr, stdout) => {
  const mail = receivedMail({ From: "a@b.example", "Message-ID": "<b@b.example>", ...headers }, "Hello");
  expect(await receive(mail)).toEqual({ code, stdout, stderr });
});

test("while the database is away, the mail server is asked to try again", async () => {
  provideEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", DATABASE_WAIT_S: "0" });
  expect(await receive(receivedMail({ From: "a@b.example" }, "Hello"))).toMatchObject({ code: 75, stdout: "" });
});
