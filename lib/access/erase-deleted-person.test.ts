import { beforeAll, expect, test } from "vitest";
import { person } from "@/e2e/people";
import { useDatabase } from "@/e2e/use-database";
import { deleteAccount } from "@/lib/accounts/delete-account";
import { inviteMember } from "@/lib/accounts/invite-member";
import { followEvents } from "@/lib/events/followers";
import { pool, prisma } from "@/lib/platform/database";
import { eraseDeletedPerson } from "./erase-deleted-person";
import { reviewer, movableClock, submitted } from "./testing";

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
  expect(await placesOf(email)).toEqual(expect.arrayContaining(["mail.text", "access_request.email"]));
  await deleteAccount(await leaver.ctx(), { name: email });
  expect(await placesOf(email)).toEqual([]);
  expect(await placesOf("Odalys")).toEqual([]);
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
