import { beforeEach, expect, test } from "vitest";
import { transaction } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator, useDatabase } from "@/testing/use-database";
import { text } from "./contract";
import { queueMail } from "./queue-mail";

useDatabase();
beforeEach(() => provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" }));

const queue = (onceKey: string, subject = "Hello"): Promise<void> =>
  transaction(operator(), (tx) =>
    queueMail(tx, { onceKey, template: "test", to: "anna@customer.example", content: { subject, parts: [text("Words.")] } }),
  );
const jobsOf = async (mailId: string): Promise<number> =>
  (
    await pool().query<{ n: number }>("select count(*)::int as n from pgboss.job where name = 'send-mail' and data->>'mailId' = $1", [
      mailId,
    ])
  ).rows[0]?.n ?? -1;

test("the same key twice, also at once, makes one mail and one piece of work", async () => {
  await Promise.all([queue("same"), queue("same"), queue("same")]);
  await queue("same", "Another subject");
  const mails = await prisma().mail.findMany({ where: { onceKey: "same" } });
  expect(mails).toMatchObject([{ subject: "Hello", state: "waiting" }]);
  expect(await jobsOf(mails[0]?.id ?? "")).toBe(1);
});

test("a change that fails leaves neither a mail nor work behind", async () => {
  const failing = transaction(operator(), async (tx) => {
    await queueMail(tx, { onceKey: "undone", template: "test", to: "a@b.example", content: { subject: "x", parts: [] } });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await prisma().mail.count({ where: { onceKey: "undone" } })).toBe(0);
});

test("without a mail server a mail is kept and nothing is queued", async () => {
  provideEnv({ SMTP_URL: "" });
  await queue("kept");
  const mail = await prisma().mail.findUniqueOrThrow({ where: { onceKey: "kept" } });
  expect(mail.state).toBe("kept");
  expect(await jobsOf(mail.id)).toBe(0);
});
