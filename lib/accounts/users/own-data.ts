import { dayAt } from "@/lib/core/dates";
import { requireUser, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { requireOwnSignIn } from "../sso/require-own-sign-in";
import { ownAddresses } from "./own-addresses";

/**
 * SQL that an e-mail address was the person's at a time. $2 and $3 are their addresses, and until when each was theirs (null: it
 * still is); what came while it was somebody else's is not theirs.
 */
const isOwn = (email: string, at: string): string =>
  `(exists (select from unnest($2::text[], $3::timestamptz[]) own(address, before) where own.address = ${email} and (own.before is null or ${at} < own.before))
    and not exists (select from former_address f where f.address = ${email} and f.user_id <> $1 and ${at} < f.until))`;

/**
 * SQL of what is kept about a person, by the name it has in their file; $1 is their ID. `key` orders the rows and stays out of the
 * file, as do secrets and their hashes: the ID of a session signs in.
 */
export const OWN_DATA: Readonly<Record<string, string>> = {
  account: `select id as key, id, email, name, email_verified_at, created_at, time_zone, has_shortcuts, is_staff, suspended_at,
    password_hash is not null as has_password, totp_confirmed_at as two_factor_since from app_user where id = $1`,
  absences: `select id as key, "from"::text, until::text from absence where user_id = $1`,
  former_emails: `select address as key, address as email, until from former_address where user_id = $1`,
  sign_in_services: `select provider || ':' || provider_id as key, provider, provider_id, created_at from provider_login where user_id = $1`,
  directories: `select i.id as key, c.org_id as organisation, i.subject, i.created_at, i.last_used_at
    from sso_identity i join sso_connection c on c.id = i.connection_id where i.user_id = $1`,
  provisioned: `select org_id as key, org_id as organisation, external_id, groups, role, is_deleted, created_at, changed_at
    from scim_user where user_id = $1`,
  passkeys: `select id as key, name, created_at, last_used_at from passkey where user_id = $1`,
  sessions: `select id as key, created_at, authenticated_at, second_factor_at, last_seen_at, ended_at, address as ip_address, user_agent
    from session where user_id = $1`,
  known_browsers: `select id as key, last_used_at, proven_at from device where user_id = $1`,
  organisations: `select m.org_id as key, m.org_id as id, o.name, m.role, m.created_at as joined_at, m.notifications_read_at
    from member m join organisation o on o.id = m.org_id where m.user_id = $1`,
  invitations: `select i.id as key, i.email, i.role, o.name as organisation, i.created_at, i.expires_at, i.accepted_at, i.revoked_at
    from invitation i join organisation o on o.id = i.org_id where ${isOwn("i.email", "i.created_at")}`,
  saved_views: `select id as key, org_id as organisation, name, path, is_shared, created_at from saved_view where user_id = $1`,
  weekly_views: `select m.view_id as key, m.org_id as organisation, v.name, v.path from view_mail m join saved_view v on v.id = m.view_id
    where m.user_id = $1`,
  price_alerts: `select id as key, org_id as organisation, series_id, kind, value::text, price::text, price_date::text, fired_at, created_at
    from price_alert where user_id = $1`,
  watches: `select id as key, org_id as organisation, kind, subject, quarter, fired_at, created_at from watch where user_id = $1`,
  access_requests: `select id as key, id, state, name, email, company, website, country, use_kind, datasets, calls_per_month, plan, currency, message,
    received_at, decided_at, closed_at from access_request where erased_at is null and ${isOwn("email", "received_at")}`,
  access_request_messages: `select m.id as key, m.request_id, m.kind, m.text, m.at
    from request_message m join access_request r on r.id = m.request_id
    where m.kind <> 'note' and r.erased_at is null and ${isOwn("r.email", "r.received_at")}`,
  support_messages: `select m.id as key, t.id as conversation, t.org_id as organisation, t.subject, t.page, t.request_id, m.kind as written_by, m.text, m.created_at
    from support_message m join support_thread t on t.id = m.thread_id where t.user_id = $1`,
  // One for each of our team that it was sent to.
  contact_messages: `select min(id) as key, reply_to as email, text, min(created_at) as created_at
    from mail where reply_to is not null and ${isOwn("reply_to", "created_at")} group by reply_to, text`,
  accepted_terms: `select a.version_id || a.org_id as key, v.document, v.number as version, a.org_id as organisation, a.via, a.at
    from legal_acceptance a join legal_version v on v.id = a.version_id where a.user_id = $1`,
  accepted_texts: `select a.hash || a.org_id as key, t.document, a.hash, a.org_id as organisation, a.via, a.at
    from legal_text_acceptance a join legal_text t on t.hash = a.hash where a.user_id = $1`,
  status_emails: `select id as key, email, created_at from status_subscriber where ${isOwn("email", "created_at")}`,
  emails: `select id as key, to_address as email, subject, case when is_secret then null else text end as text, state, created_at, sent_at
    from mail where user_id = $1 or (user_id is null and ${isOwn("to_address", "created_at")})`,
  what_you_did: `select id::text as key, type, at, org_id as organisation, subject, data, address as ip_address, user_agent from event where actor_id = $1`,
  // Who else did it, and the rest of it, is theirs.
  what_was_done_to_your_account: `select id::text as key, type, at, org_id as organisation from event
    where subject = $1 and actor_id is distinct from $1`,
};

/** Rows read at once: a file is written as it is read, by whichever connection is free. */
const PAGE = 500;

type Row = Record<string, unknown> & { key: string };

async function* rowsOf(sql: string, values: readonly unknown[]): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const { rows }: { rows: Row[] } = await pool().query<Row>(
      `select * from (${sql}) part where $2::text[] is not null and $3::timestamptz[] is not null and $1::text is not null
         and ($4::text is null or key > $4) order by key limit ${PAGE}`,
      [...values, after],
    );
    for (const { key: _, ...row } of rows) yield JSON.stringify(row);
    after = rows.length < PAGE ? null : (rows.at(-1)?.key ?? null);
  } while (after !== null);
}

async function* fileOf(parts: readonly [name: string, sql: string][], values: readonly unknown[], at: string): AsyncGenerator<string> {
  yield `{\n"created_at": ${JSON.stringify(at)}`;
  for (const [name, sql] of parts) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const row of rowsOf(sql, values)) {
      yield `${separator}${row}`;
      separator = ",\n";
    }
    yield "]";
  }
  yield "\n}\n";
}

/** Everything that is kept about the signed-in person, as a JSON file; other people's data and secrets are not in it. @throws DomainError conflict (signed in by a directory) */
export async function writeOwnData(ctx: Context): Promise<{ name: string; media: string; chunks: AsyncGenerator<string> }> {
  const { userId } = requireUser(ctx);
  requireOwnSignIn(ctx);
  const now = ctx.clock.now();
  const own = await ownAddresses(prisma(), userId);
  const values = [userId, own.map(({ address }) => address), own.map(({ before }) => before)];
  return {
    name: `${userId}-${dayAt(now)}.json`,
    media: "application/json; charset=utf-8",
    chunks: fileOf(Object.entries(OWN_DATA), values, new Date(now).toISOString()),
  };
}
