import { expect, test } from "vitest";
import { z } from "zod";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { renameUser } from "@/lib/accounts/users/rename-user";
import { pool } from "@/lib/platform/database";
import { person, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { OWN_DATA, writeOwnData } from "./own-data";

useDatabase();

const File = z.looseObject({ created_at: z.iso.datetime() }).catchall(z.array(z.record(z.string(), z.unknown())));

async function fileOf(who: Person) {
  const { name, chunks } = await writeOwnData(await who.ctx());
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return { name, text, data: File.parse(JSON.parse(text)) as Record<string, Record<string, unknown>[]> };
}

async function request(id: string, email: string, at: string): Promise<void> {
  await pool().query(
    `insert into access_request (id, state, name, email, company, country, use_kind, datasets, calls_per_month, plan, message, received_at)
     values ($1, 'received', 'Mara', $2, 'Firm', 'DE', 'research', '{prices}', 1000, 'pro', 'We need prices.', $3)`,
    [id, email, at],
  );
  await pool().query(
    "insert into request_message (id, request_id, kind, author_id, text, at) values ($1 || 'q', $1, 'question', 'usr_staff', 'Which markets?', $2), ($1 || 'n', $1, 'note', 'usr_staff', 'Looks fine to me', $2)",
    [id, at],
  );
}

test("a person's file has what is kept about them, and neither secrets nor what is others'", async () => {
  const mara = await person({ name: "Mara Mustername", email: "mara@own-data.example" });
  const other = await person({ orgId: mara.orgId ?? "", role: "viewer", name: "Otto Other", email: "otto@own-data.example" });
  await renameUser(await mara.ctx(), { name: "Mara Exemplar" });
  await renameUser(await other.ctx(), { name: "Otto Also" });
  await inviteMember(await other.ctx(), mara.orgId ?? "", { email: "guest@own-data.example", role: "viewer" }).catch(() => undefined);
  await pool().query("update app_user set password_hash = '$argon2id$secret', totp_secret = 'totp-secret' where id = $1", [mara.userId]);
  await pool().query(
    "insert into former_address values ($1, 'before@own-data.example', '2026-01-01'), ($2, 'mine@own-data.example', '2026-01-01')",
    [mara.userId, other.userId],
  );
  // An address that somebody else proved later: what was asked for before belongs to the first, what came later to the second.
  const later = await person({ name: "Later Owner", email: "before@own-data.example" });
  await request("req_early", "before@own-data.example", "2025-12-01");
  await request("req_late", "before@own-data.example", "2026-02-01");
  await request("req_now", "mara@own-data.example", "2026-03-01");

  const { name, text, data } = await fileOf(mara);
  expect(name).toMatch(new RegExp(`^${mara.userId}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  expect(Object.keys(data)).toEqual(["created_at", ...Object.keys(OWN_DATA)]);
  expect(data["account"]).toMatchObject([{ id: mara.userId, email: "mara@own-data.example", name: "Mara Exemplar", has_password: true }]);
  expect(data["organisations"]).toMatchObject([{ id: mara.orgId, role: "owner" }]);
  expect(data["sessions"]).toMatchObject([{ ip_address: "203.0.113.7" }]);
  expect(data["former_emails"]).toMatchObject([{ email: "before@own-data.example" }]);
  expect(data["access_requests"]?.map(({ id }) => id)).toEqual(["req_early", "req_now"]);
  expect(data["access_request_messages"]?.map(({ text: words }) => words)).toEqual(["Which markets?", "Which markets?"]);
  expect(data["what_you_did"]).toContainEqual(
    expect.objectContaining({ type: "user.renamed", ip_address: "203.0.113.7", user_agent: expect.stringContaining("Firefox") }),
  );
  for (const secret of ["argon2", "totp-secret", mara.sessionId, "Otto", "otto@", "Looks fine", other.userId, later.userId])
    expect(text).not.toContain(secret);
  expect((await fileOf(later)).data["access_requests"]?.map(({ id }) => id)).toEqual(["req_late"]);
});

test("more rows than are read at once are all in the file, each once", async () => {
  const who = await person();
  await pool().query(
    `insert into saved_view (id, org_id, user_id, name, path, created_at) select 'view_' || lpad(n::text, 5, '0'), $1, $2, 'View ' || n, '/prices', now() from generate_series(1, 1001) n`,
    [who.orgId, who.userId],
  );
  const names = (await fileOf(who)).data["saved_views"]?.map(({ name }) => name);
  expect([names?.length, new Set(names).size]).toEqual([1001, 1001]);
});

/** Columns that may name a person and are not in their file. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "brand.support": "the organisation's contact",
  "customer_note.author_id": "about the customer, not about who wrote it",
  "invitation.invited_by": "about the invited person; the act is an event",
  "link_token.user_id": "secrets that expire",
  "passkey_challenge.user_id": "forgotten within minutes",
  "promotion_redemption.user_id": "the organisation's use of a code; the act is an event",
  "sso_attempt.user_id": "forgotten within minutes",
  "mail_name.user_id": "words to take out of mails to others",
  "access_request.assignee_id": "work of our team; its acts are events",
  "request_message.author_id": "the conversation is the applicant's",
};

test("every column that holds a person is in the file, or left out for a reason", async () => {
  const { rows } = await pool().query<{ place: string; table: string }>(
    `select c.table_name || '.' || c.column_name as place, c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'author_id', 'assignee_id', 'invited_by', 'email', 'to_address', 'actor_id', 'support')`,
  );
  const sql = Object.values(OWN_DATA).join("\n");
  const missing = rows.filter(({ place, table }) => LEFT_OUT[place] === undefined && !new RegExp(`(from|join) ${table}\\b`).test(sql));
  expect(missing.map(({ place }) => place)).toEqual([]);
  const places = new Set(rows.map(({ place }) => place));
  expect(Object.keys(LEFT_OUT).filter((place) => !places.has(place))).toEqual([]);
});
