import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { closeSmtp } from "@/lib/platform/mail";
import { headerOf, startMailServer, type TestMailServer } from "@/testing/mail-server";
import { operator, useDatabase } from "@/testing/use-database";
import { claimMail } from "./claim-mail";
import { link, text, type MailContent } from "./contract";
import { deliverMail } from "./deliver-mail";
import { queueMail, type MailInput } from "./queue-mail";

useDatabase();

const HELLO: MailContent = { subject: "Hello", parts: [text("Some words."), link("Open", "https://api.example/open?a=1&b=2")] };
let servers: TestMailServer[] = [];
let number = 0;

async function server(...manners: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const started = await startMailServer(...manners);
  servers.push(started);
  provideEnv({ SMTP_URL: started.url });
  return started;
}

/** A mail in the state that the given settings make it; returns its id. */
async function mailWith(input: Partial<MailInput> = {}): Promise<string> {
  const onceKey = input.onceKey ?? `test/${++number}`;
  await transaction(operator(), (tx) =>
    queueMail(tx, { template: "test", to: "anna@customer.example", content: HELLO, ...input, onceKey }),
  );
  const { id } = await prisma().mail.findUniqueOrThrow({ where: { onceKey } });
  return id;
}

const stored = (id: string) => prisma().mail.findUniqueOrThrow({ where: { id } });
const deliver = (mailId: string, isLastTry = false, ctx: Context = operator()) => deliverMail(ctx, { mailId, isLastTry });
const eventsOf = (subject: string) => prisma().event.findMany({ where: { subject } });
const later = (ms: number): Context => operator({ now: () => Date.now() + ms });

beforeEach(() => provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" }));

afterEach(async () => {
  closeSmtp();
  await Promise.all(servers.map((started) => started.close()));
  servers = [];
});

test("a mail arrives once, with text and HTML, from the service, and under an id made from its own", async () => {
  const { received } = await server();
  const id = await mailWith();
  expect(await deliver(id)).toBe("sent");
  expect(await deliver(id)).toBe("left");
  expect(received).toHaveLength(1);
  const [mail] = received;
  if (!mail) throw new Error("nothing arrived");
  expect(mail).toMatchObject({ from: "no-reply@api.example", to: ["anna@customer.example"] });
  expect(headerOf(mail, "Message-ID")).toBe(`<${id}@api.example>`);
  expect(headerOf(mail, "From")).toBe("Heliodex <no-reply@api.example>");
  expect(headerOf(mail, "To")).toBe("anna@customer.example");
  expect(headerOf(mail, "Auto-Submitted")).toBe("auto-generated");
  expect(headerOf(mail, "Content-Type")).toMatch(/^multipart\/alternative/);
  expect(mail.raw).toContain("Content-Type: text/plain");
  expect(mail.raw).toContain("Content-Type: text/html");
  expect(mail.raw).toContain("Open:\r\nhttps://api.example/open?a=1&b=2");
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 1, lastError: null, leasedUntil: null });
  expect((await stored(id)).text).not.toBe("");
});

test("replies go where the mail says, and else where its sender does", async () => {
  provideEnv({ TEAM_MAIL: "team@api.example" });
  const { received } = await server();
  await deliver(await mailWith({ replyTo: "vera@visitor.example" }));
  await deliver(await mailWith());
  expect(received.map((mail) => headerOf(mail, "Reply-To"))).toEqual(["vera@visitor.example", "team@api.example"]);
  provideEnv({ TEAM_MAIL: "" });
});

test("while the server is down a mail waits, and goes out once when it is back", async () => {
  const { port, close } = await server();
  servers = [];
  await close();
  const id = await mailWith();
  await expect(deliver(id)).rejects.toThrow("The mail server could not be reached or closed the connection (ESOCKET).");
  expect(await stored(id)).toMatchObject({ state: "waiting", attempts: 1, leasedUntil: null });
  const { received } = await server({ port });
  expect(await deliver(id)).toBe("sent");
  expect(received).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 2, lastError: null });
});

test("a recipient refused for good makes the mail fail at once and is recorded, without the address", async () => {
  const { received } = await server({ recipient: () => 550 });
  const id = await mailWith();
  expect(await deliver(id)).toBe("failed");
  expect(received).toHaveLength(0);
  expect(await stored(id)).toMatchObject({ state: "failed", lastError: "The mail server rejected the sender or recipient (550)." });
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual(["mail.failed"]);
  expect(JSON.stringify(events)).not.toContain("anna@");
});

test("a refusal that is only for now is tried again, and then the mail goes out once", async () => {
  let code = 451;
  const { received } = await server({ recipient: () => code });
  const id = await mailWith();
  await expect(deliver(id)).rejects.toThrow("(451)");
  code = 250;
  expect(await deliver(id)).toBe("sent");
  expect(received).toHaveLength(1);
  expect(await eventsOf(id)).toEqual([]);
});

test("a mail whose words are refused fails; one that the server can't take just now waits", async () => {
  let code = 452;
  await server({ mail: () => code });
  const id = await mailWith();
  await expect(deliver(id)).rejects.toThrow("The mail server rejected the e-mail (452).");
  code = 554;
  expect(await deliver(id)).toBe("failed");
});

test("a temporary failure on the last try makes the mail fail", async () => {
  const id = await mailWith();
  expect(await deliver(id, true)).toBe("failed");
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["mail.failed"]);
});

test("of many workers at once one sends the mail, also with a slow server", async () => {
  const { received } = await server({ answerAfterMs: 400 });
  const id = await mailWith();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => deliver(id)));
  expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill("left"), "sent"]);
  expect(received).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 1 });
});

test("a mail that a dead process had taken goes out after its lease, and not before", async () => {
  const { received } = await server();
  const id = await mailWith();
  await claimMail(operator(), id);
  expect(await deliver(id)).toBe("left");
  expect(await deliver(id, false, later(9 * 60_000))).toBe("left");
  expect(await deliver(id, false, later(11 * 60_000))).toBe("sent");
  expect(received).toHaveLength(1);
});

test("a mail that was sent after all stays sent, although a later try holds the lease", async () => {
  await server({ answerAfterMs: 500 });
  const id = await mailWith();
  const slow = deliver(id);
  await expect.poll(async () => (await stored(id)).attempts).toBe(1);
  await claimMail(later(11 * 60_000), id);
  expect(await slow).toBe("sent");
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 2 });
});

test("the words of a secret mail are forgotten once it is sent, and kept while it waits", async () => {
  let code = 451;
  await server({ recipient: () => code });
  const id = await mailWith({ isSecret: true });
  await expect(deliver(id)).rejects.toThrow();
  expect((await stored(id)).text).toContain("https://api.example/open");
  code = 250;
  await deliver(id);
  expect(await stored(id)).toMatchObject({ state: "sent", text: "", html: "" });
});

test("what a server says about a mail is not stored, because it may quote it", async () => {
  await server({ mail: () => 554 });
  const id = await mailWith();
  await deliver(id);
  expect((await stored(id)).lastError).toBe("The mail server rejected the e-mail (554).");
});

test("a server that never greets, or does not know the password, leaves the mail waiting, and nobody reads the password", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  provideEnv({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=200` });
  const id = await mailWith();
  await expect(deliver(id)).rejects.toThrow("The mail server did not respond in time (ETIMEDOUT).");
  const { url } = await server();
  provideEnv({ SMTP_URL: url.replace(/:[^:@]+@/, ":top-secret@") });
  await expect(deliver(id)).rejects.toThrow("The mail server rejected the credentials (535).");
  expect(await stored(id)).toMatchObject({ state: "waiting", attempts: 2, lastError: expect.not.stringContaining("top-secret") });
  silent.close();
});

test("nothing is sent inside a transaction", async () => {
  const id = await mailWith();
  await expect(transaction(operator(), (tx) => deliver(id, false, tx))).rejects.toThrow("never sent inside a transaction");
});

test.each(["anna@customer.example\r\nBcc: eve@evil.example", "a@x.example, eve@evil.example", "<a@x.example>", "nobody"])(
  "nothing is sent to %j, which is not one address",
  async (to) => {
    const { received } = await server();
    expect(await deliver(await mailWith({ to }))).toBe("failed");
    expect(received).toHaveLength(0);
  },
);

test("a subject can't start another header", async () => {
  const { received } = await server();
  await deliver(await mailWith({ content: { ...HELLO, subject: "Hello\r\nBcc: eve@evil.example\u0000\u2028x" } }));
  const [mail] = received;
  if (!mail) throw new Error("nothing arrived");
  expect(headerOf(mail, "Bcc")).toBeNull();
  expect(mail.to).toEqual(["anna@customer.example"]);
});

test("MAIL_FROM may carry a name", async () => {
  provideEnv({ MAIL_FROM: "Data desk <desk@sender.example>" });
  const { received } = await server();
  const id = await mailWith();
  await deliver(id);
  provideEnv({ MAIL_FROM: "" });
  expect(received.map((mail) => [headerOf(mail, "From"), headerOf(mail, "Message-ID")])).toEqual([
    ["Data desk <desk@sender.example>", `<${id}@sender.example>`],
  ]);
});
