import type pg from "pg";
import { IMPORT_STATES } from "@/lib/catalog/imports/contract";
import { OPEN_RUN_STATES } from "@/lib/catalog/schedules/contract";

type Database = Pick<pg.Client, "query">;

/** Nobody but its own transaction sees an import while it is published. */
const BETWEEN_TRANSACTIONS = IMPORT_STATES.filter((state) => state !== "publishing")
  .map((state) => `'${state}'`)
  .join(", ");
const OPEN_RUNS = OPEN_RUN_STATES.map((state) => `'${state}'`).join(", ");

/** Each finds rows that must not exist; whatever it gives is a violation. */
const RULES: Readonly<Record<string, string>> = {
  "used differs from the charged ledger rows of its period": `
    select p.id, p.org_id, p.used, coalesce(l.n, 0) as ledger from period_now p
    left join (select period_id, sum(charge) as n from call_ledger where period_id is not null group by 1) l on l.period_id = p.id
    where p.kind = 'live' and p.used <> coalesce(l.n, 0)`,
  "used is above the quota": "select id, org_id, used, quota from period_now where used > quota",
  "more is leased than the quota has left": `
    select p.id, p.org_id, p.quota, p.used, calls_held(p.id) as held from period p where p.kind = 'live' and p.used + calls_held(p.id) > p.quota and p.used <= p.quota`,
  "a lease has counted more than it was granted": `
    select l.period_id, l.lane_id, l.granted, l.used from call_lease l
    where l.granted < l.used + (select coalesce(sum(d.calls), 0) from usage_delta d where d.period_id = l.period_id and d.lane_id = l.lane_id)`,

  "a roll-up differs from the ledger": `
    select coalesce(u.key_id, l.key_id) as key_id, coalesce(u.hour, l.hour) as hour, u.calls, l.calls as ledger_calls, u.charged, l.charged as ledger_charged, u.bytes, l.bytes as ledger_bytes
    from (
      select org_id, key_id, hour, endpoint, status, period_id, sum(calls) as calls, sum(charged) as charged, sum(bytes) as bytes
      from usage_now group by 1, 2, 3, 4, 5, 6
    ) u full join (
      select org_id, key_id, date_trunc('hour', uuidv7_time(id), 'UTC') as hour, endpoint, status, coalesce(period_id, 0) as period_id,
        count(*) as calls, sum(charge) as charged, sum(bytes) as bytes
      from call_ledger group by 1, 2, 3, 4, 5, 6
    ) l on (l.org_id, l.key_id, l.hour, l.endpoint, l.status, l.period_id) = (u.org_id, u.key_id, u.hour, u.endpoint, u.status, u.period_id)
    where (coalesce(u.calls, 0), coalesce(u.charged, 0), coalesce(u.bytes, 0)) <> (coalesce(l.calls, 0), coalesce(l.charged, 0), coalesce(l.bytes, 0))`,
  "an import has a state that nothing but a running transaction may see, or that says other than its rows": `
    select i.id, i.state, i.release, i.staged_rows, s.n as rows from import_run i
    cross join lateral (select count(*) as n from staged_row r where r.import_id = i.id) s
    where i.state not in (${BETWEEN_TRANSACTIONS})
      or (i.state <> 'published' and i.release is not null)
      or (i.state = 'staged' and s.n <> i.staged_rows)
      or (i.state not in ('reading', 'staged') and s.n > 0)
      or (i.release is not null and not exists (select from release r where r.number = i.release and r.import_id = i.id))`,
  "a release of an import names a run that is not published": `
    select r.number, i.state from release r left join import_run i on i.id = r.import_id
    where r.import_id is not null and (i.state is distinct from 'published' or i.release is distinct from r.number)`,
  "a run of a schedule says other than its import, or has not ended although it says so": `
    select r.id, r.state, r.release, i.state as import_state, i.release as import_release
    from import_schedule_run r left join import_run i on i.id = r.import_id
    where (r.finished_at is null) <> (r.state in (${OPEN_RUNS}))
      or (r.state = 'published' and (i.state, i.release) is distinct from ('published', r.release))`,
  "a schedule has two runs at once, or two runs have one import": `
    select schedule_id as of, count(*) from import_schedule_run where finished_at is null group by 1 having count(*) > 1
    union all select import_id, count(*) from import_schedule_run where import_id is not null group by 1 having count(*) > 1`,
  "a release has no event, or an event has no release": `
    select r.number, e.subject from release r full join (select subject from event where type = 'release.published') e on e.subject = r.number::text
    where r.number is null or e.subject is null`,
  "an event that an endpoint asked for has no delivery": `
    select e.id, e.type, w.id as endpoint from event e
    join webhook_endpoint w on e.at > w.created_at and (e.org_id is null or e.org_id = w.org_id)
    where not exists (select from webhook_delivery d where d.endpoint_id = w.id and d.event_id = e.id)
      and ((e.type = 'export.finished' and e.data ->> 'state' = 'ready' and 'export.finished' = any(w.types))
        or (e.type = 'release.published' and 'company.changed' = any(w.types)
          and exists (select from jsonb_each_text(e.data -> 'summary' -> 'company') c where c.value::int > 0)))`,
  "a delivery has no event": `
    select d.id, d.type from webhook_delivery d
    where d.event_id is not null and not exists (select from event e where e.id = d.event_id)`,
  "an export is ready without one event that says so, or with another manifest": `
    select x.id, x.bytes, x.sha256, x.manifest ->> 'sha256' as manifest from export x
    where x.state = 'ready' and ((x.manifest ->> 'sha256', x.manifest ->> 'bytes') is distinct from (x.sha256, x.bytes::text)
      or (select count(*) from event e where e.type = 'export.finished' and e.subject = x.id) <> 1)`,
};

const TABLES = { company: "company", product: "product", spot_price: "spot_price", shipment: "shipment" } as const;

/** A release is there with all its rows or not at all. */
function rulesOf(table: string): Readonly<Record<string, string>> {
  return {
    [`${table}: the summary of a release differs from its rows`]: `
      select r.number, r.summary -> '${table}' as summary, f.n as began, t.n as ended from release r
      cross join lateral (select count(*) as n from ${table} where from_release = r.number) f
      cross join lateral (select count(*) as n from ${table} where to_release = r.number) t
      cross join lateral (select coalesce((r.summary -> '${table}' ->> 'added')::int, 0) as added, coalesce((r.summary -> '${table}' ->> 'changed')::int, 0) as changed,
        coalesce((r.summary -> '${table}' ->> 'removed')::int, 0) as removed) s
      where f.n <> s.added + s.changed or t.n <> s.changed + s.removed`,
    [`${table}: rows of a release that does not exist`]: `
      select from_release, to_release, count(*) as rows from ${table}
      where not exists (select from release r where r.number = from_release)
        or (to_release is not null and not exists (select from release r where r.number = to_release)) group by 1, 2`,
    [`${table}: two rows of one record are shown at once`]: `
      select source, source_ref, count(*) as rows from ${table} where to_release is null group by 1, 2 having count(*) > 1`,
    [`${table}: a row ends before it begins`]: `select row_id, from_release, to_release from ${table} where to_release <= from_release`,
  };
}

const ALL = Object.assign({}, RULES, ...Object.values(TABLES).map(rulesOf)) as Readonly<Record<string, string>>;
const EXAMPLES = 3;

/** What is wrong in a database that nobody writes to just now; empty when all is well. */
export async function violationsIn(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, sql] of Object.entries(ALL)) {
    const { rows } = await db.query<Record<string, unknown>>(sql);
    if (rows.length > 0) found.push(`${rule} (${rows.length}): ${JSON.stringify(rows.slice(0, EXAMPLES))}`);
  }
  return found;
}

/** Answered calls that are not in the ledger exactly once as charged answers. */
export async function lostCalls(db: Database, requestIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select a.id::text from unnest($1::uuid[]) as a(id)
     where (select count(*) from call_ledger l where l.id = a.id and l.status = 200 and l.charge = 1) <> 1`,
    [requestIds],
  );
  return rows.map(({ id }) => id);
}
