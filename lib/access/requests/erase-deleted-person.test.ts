import { beforeAll, expect, test } from "vitest";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { requestReset } from "@/lib/accounts/sign-in/reset-password";
import { beginConnection } from "@/lib/accounts/sso/connections/begin-connection";
import { confirmEmailChange, requestEmailChange } from "@/lib/accounts/users/change-email";
import { deleteAccount } from "@/lib/accounts/users/delete-account";
import { renameUser } from "@/lib/accounts/users/rename-user";
import { followEvents } from "@/lib/events/followers";
import { redactMails } from "@/lib/mail/redact-mails";
import { pool, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { reviewer, movableClock, submitted } from "@/testing/access";
import { lastMail, person, visitor } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { eraseDeletedPerson } from "./erase-deleted-person";

useDatabase();
beforeAll(() => followEvents("access", eraseDeletedPerson));

/** Every table and column in which a text stands. */
async function placesOf(words: string): Promise<string[]> {
  const { rows } = await pool().query<{ table: string; column: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, format('%I', c.column_name) as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and t.table_schema in ('public', 'pgboss')
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await pool().query(`select 1 from ${table} where ${column}::text ilike $1 limit 1`, [`%${words}%`]);
    if (rowCount) found.push(`${table.replace("public.", "")}.${column}`);
  }
  return found;
}

test("nothing in any table names a person who deleted their account, and what they asked for is withdrawn", async () => {
  const clock = movableClock(Date.now());
  const [name, email] = ["Odalys O'Brien-Quist", "odalys@erasure.example"];
  await reviewer(clock, "Rita");
  const leaver = await person({ name, email });
  const colleague = await person({ orgId: leaver.orgId ?? "", role: "owner", name: "Col League" });
  await inviteMember(await leaver.ctx(), leaver.orgId ?? "", { email: "guest@erasure.example", role: "viewer" });
  const request = await submitted(clock, { email, name });
  // As a directory may name them.
  await beginConnection(await leaver.ctx(), leaver.orgId ?? "", { protocol: "saml" });
  const { id: connectionId } = await prisma().ssoConnection.findUniqueOrThrow({ where: { orgId: leaver.orgId ?? "" } });
  const identity = { id: "ssi_leaver", connectionId, subject: email, userId: leaver.userId };
  await prisma().ssoIdentity.create({ data: { ...identity, createdAt: new Date(), lastUsedAt: new Date() } });
  const said = { externalId: email, createdAt: new Date(), changedAt: new Date() };
  await prisma().scimUser.create({ data: { orgId: leaver.orgId ?? "", userId: leaver.userId, ...said } });
  const paying = leaver.orgId ?? "";
  const invoices = { invoiceEmails: [email, "books@erasure.example"], mode: "test", createdAt: new Date() };
  await prisma().billingCustomer.create({ data: { orgId: paying, ...invoices } });
  const places = ["billing_customer.invoice_emails", "mail.text", "access_request.email", "sso_identity.subject", "scim_user.external_id"];
  expect(await placesOf(email)).toEqual(expect.arrayContaining(places));
  await deleteAccount(await leaver.ctx(), { name: email });
  await redactMails(operator(), leaver);
  expect(await placesOf(email)).toEqual([]);
  expect(await placesOf("Odalys")).toEqual([]);
  const { invoiceEmails } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: paying } });
  expect(invoiceEmails).toEqual(["books@erasure.example"]);
  expect(await prisma().accessRequest.findUniqueOrThrow({ where: { id: request.id } })).toMatchObject({ state: "withdrawn", email: "" });
  const invitation = await prisma().mail.findFirstOrThrow({ where: { toAddress: "guest@erasure.example" } });
  expect(invitation.text).toContain("[deleted account]");
  expect(await placesOf(colleague.email)).not.toEqual([]);
});

test("an account whose address was never confirmed takes nobody's request along", async () => {
  const clock = movableClock(Date.now());
  const email = "real-owner@erasure.example";
  const request = await submitted(clock, { email });
  const squatter = await person({ email, verified: false });
  await deleteAccount(await squatter.ctx(), { name: email });
  expect(await prisma().accessRequest.findUniqueOrThrow({ where: { id: request.id } })).toMatchObject({ state: "received", email });
});

test("an earlier address, an earlier name, an address that was never confirmed and a suspected request go too", async () => {
  const clock = movableClock(Date.now());
  const [old, now, next] = ["hanna.old@erasure.example", "hanna.new@erasure.example", "hanna.next@erasure.example"];
  await reviewer(clock, "Rolf");
  const hanna = await person({ name: "Hannelore Oldname", email: old });
  await inviteMember(await hanna.ctx(), hanna.orgId ?? "", { email: "friend@erasure.example", role: "viewer" });
  const open = await submitted(clock, { email: old, name: "Hannelore Oldname" });
  const caught = await submitted(clock, { email: old, name: "Hannelore Oldname", topic: "x" });
  await renameUser(await hanna.ctx(), { name: "Hannelore Newname" });
  await requestEmailChange(await hanna.ctx(), { email: now });
  await confirmEmailChange(await hanna.ctx(), { token: (await lastMail(now)).token });
  await requestEmailChange(await hanna.ctx(), { email: next });
  await prisma().event.create({
    data: {
      id: crypto.randomUUID(),
      type: "session.refused",
      actor: {},
      subject: hanna.userId,
      data: {},
      address: "198.51.100.77",
      at: new Date(),
    },
  });
  await deleteAccount(await hanna.ctx(), { name: now });
  await redactMails(operator(), hanna);
  for (const words of ["hanna.", "Hannelore", "198.51.100.77"]) expect(await placesOf(words), words).toEqual([]);
  const rows = await prisma().accessRequest.findMany({ where: { id: { in: [open.id, caught.id] } } });
  expect(rows.map(({ state, email }) => [state, email])).toEqual([
    ["withdrawn", ""],
    ["withdrawn", ""],
  ]);
});

test("what came after an address was given up stays with whoever has proved it since", async () => {
  const clock = movableClock(Date.now());
  const shared = "desk@erasure.example";
  const first = await person({ email: shared });
  await requestEmailChange(await first.ctx(), { email: "moved@erasure.example" });
  await confirmEmailChange(await first.ctx(), { token: (await lastMail("moved@erasure.example")).token });
  await person({ email: shared });
  clock.forward(60_000);
  const request = await submitted(clock, { email: shared });
  await deleteAccount(await first.ctx(), { name: "moved@erasure.example" });
  expect(await prisma().accessRequest.findUniqueOrThrow({ where: { id: request.id } })).toMatchObject({ state: "received", email: shared });
  expect(await prisma().mail.count({ where: { toAddress: shared } })).toBeGreaterThan(0);
});

test.each(["http", "div", "a", "amp", "style"])(
  "whoever is called %s leaves every mail of others as it was, and links and tags in their own",
  async (name) => {
    const bystander = await person({ name: "By Stander" });
    await requestReset(visitor(), { email: bystander.email });
    await inviteMember(await bystander.ctx(), bystander.orgId ?? "", { email: `${name}-other@erasure.example`, role: "viewer" });
    const hostile = await person({ name });
    const guest = `${name}-guest@erasure.example`;
    await inviteMember(await hostile.ctx(), hostile.orgId ?? "", { email: guest, role: "viewer" });
    const own = await prisma().mail.findFirstOrThrow({ where: { toAddress: guest } });
    const others = () => prisma().mail.findMany({ where: { id: { not: own.id } }, orderBy: { id: "asc" } });
    const before = await others();
    await deleteAccount(await hostile.ctx(), { name: hostile.email });
    await redactMails(operator(), hostile);
    expect(await others()).toEqual(before);
    const { html, subject } = await prisma().mail.findUniqueOrThrow({ where: { id: own.id } });
    const marks = (words: string) => words.match(/<[^>]*>|https?:\/\/[^\s<"]+|&\w+;/g);
    expect(marks(html)).toEqual(marks(own.html));
    expect(subject.startsWith("[deleted account] invited you")).toBe(true);
  },
);

test("a mail that waits for somebody who is gone is never sent", async () => {
  provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" });
  const gone = await person();
  await requestReset(visitor(), { email: gone.email });
  expect(await prisma().mail.count({ where: { toAddress: gone.email, state: "waiting" } })).toBe(1);
  await deleteAccount(await gone.ctx(), { name: gone.email });
  expect(await prisma().mail.count({ where: { OR: [{ toAddress: gone.email }, { toAddress: "" }] } })).toBe(0);
  provideEnv({ SMTP_URL: "" });
});
