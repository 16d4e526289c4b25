import { afterEach, expect, test } from "vitest";
import { text } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { closeSmtp } from "@/lib/platform/mail";
import { startMailServer } from "@/testing/mail-server";
import { operator, useDatabase } from "@/testing/use-database";
import { runJobs, type Jobs } from "./jobs";

useDatabase();

let running: Jobs[] = [];
const start = (): void => void running.push(runJobs(env().DATABASE_URL ?? "", { withSample: false }));

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
});

const queue = (onceKey: string, to: string): Promise<void> =>
  transaction(operator(), (tx) => queueMail(tx, { onceKey, template: "test", to, content: { subject: onceKey, parts: [text("Words.")] } }));

test("two processes on one database send every mail of a change once, and one of none at all", async () => {
  const server = await startMailServer({ recipient: (address) => (address.startsWith("gone") ? 550 : 250) });
  provideEnv({ SMTP_URL: server.url });
  start();
  start();
  const mails = Array.from({ length: 20 }, (_, i) => `mail ${i}`);
  for (const name of mails) await queue(name, `${name.replace(" ", "")}@customer.example`);
  await queue("refused", "gone@customer.example");
  const states = async () =>
    (await prisma().mail.groupBy({ by: ["state"], _count: true, orderBy: { state: "asc" } })).map((row) => [row.state, row._count]);
  await expect.poll(states, { timeout: 20_000 }).toEqual([
    ["failed", 1],
    ["sent", 20],
  ]);
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
    mails.map((name) => `${name.replace(" ", "")}@customer.example`).toSorted(),
  );
  closeSmtp();
  await server.close();
});
