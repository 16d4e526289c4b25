import { pool, type Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { insertQuarantined } from "../quarantine/insert-quarantined";
import { survivorSql } from "../queries/merged-into";
import type { Resource } from "../vocabulary";
import type { StageReport } from "./stage-report";
import type { StagedRow } from "./staged-row";

export const COMPANY_UNKNOWN = "company-unknown";

/** The company that a row names, a product's maker, a company's parent or whose volume it is; null where it names none. An entity that is a word is a name. */
const linkSql = (resource: string, doc: string): string => `
  case when ${resource} = 'product' then ${doc} ->> 'company_id' when ${resource} = 'company' then ${doc} ->> 'parent_id'
    when ${resource} = 'shipment' and ${doc} ->> 'dimension' = 'company' and ${doc} ->> 'entity_id' ~* '^co_' then ${doc} ->> 'entity_id' end`;

const PUBLISHED = "select from company c where c.id = n.company and c.to_release is null";

/** A list of companies that is whole ends those that it lacks, unless they are held: none of its own can be part of them. */
const ENDS = `
  n.resource = 'company' and exists (select from import_run i where i.id = $1 and i.mode = 'snapshot' and i.source = c.source)
  and not exists (select from quarantined_row q where q.import_id = $1 and q.resource = 'company' and coalesce(q.ref, c.source_ref) = c.source_ref)`;

/** Staged rows of import $1 whose company is neither published nor one of the same import. */
export const UNKNOWN_COMPANIES = `
  select n.resource, n.ref, n.company, n.parent from (
    select s.resource, s.ref, ${linkSql("s.resource", "s.doc")} as company, s.doc ->> 'parent_ref' as parent from staged_row s
    where s.import_id = $1 and s.resource in ('product', 'shipment', 'company')
  ) n
  where n.company is not null and not exists (${PUBLISHED} and not (${ENDS}))
    and not exists (select from staged_row o where o.import_id = $1 and o.resource = 'company' and o.doc ->> 'id' = n.company)`;

/** `parent`: the ref that a file has for it. */
type Unknown = { resource: Resource; ref: string; company: string; parent: string | null };
type Link = Pick<Unknown, "resource" | "company"> & Partial<Unknown>;

/** What became of companies that are not published: those that never were are none of these. */
const FATES = `
  select c.id, s.id as survivor, s.name from (select distinct id from company where id = any($1)) c
  left join company s on s.to_release is null and s.id = ${survivorSql("company", { id: "c.id" })}`;

type Fate = { id: string; survivor: string | null; name: string | null };

const FIELDS: Readonly<Partial<Record<Resource, string>>> = { product: "company_id", shipment: "entity_id", company: "parent_ref" };

function reasonOf({ resource, company, parent = null }: Link, fate: Fate | undefined): Reason {
  if (parent !== null) {
    const detail = `parent_ref: no company of this source has the ref "${parent}". Add it to the file, or correct this row to publish it without a parent.`;
    return { code: COMPANY_UNKNOWN, detail };
  }
  const said =
    fate?.survivor != null
      ? `${company} was merged into ${fate.survivor} (${fate.name ?? ""}). Use that ID`
      : fate
        ? `${company} is no longer published`
        : `${company} is not in the catalogue`;
  return { code: COMPANY_UNKNOWN, detail: `${FIELDS[resource] ?? "company_id"}: the company ${said}.` };
}

async function reasonsFor(db: Queryable, rows: readonly Link[]): Promise<Reason[]> {
  const { rows: fates } = await db.query<Fate>(FATES, [[...new Set(rows.map(({ company }) => company))]]);
  const known = new Map(fates.map((fate) => [fate.id, fate]));
  return rows.map((row) => reasonOf(row, known.get(row.company)));
}

/** Quarantines every staged row that is linked to a company that nobody has published, in this import or before, and what is linked to these. */
export async function quarantineUnknownCompanies(db: Queryable, importId: string, report: StageReport): Promise<void> {
  for (;;) {
    const { rows } = await db.query<Unknown>(UNKNOWN_COMPANIES, [importId]);
    if (rows.length === 0) return;
    await quarantineRows(db, importId, { rows, report });
  }
}

async function quarantineRows(db: Queryable, importId: string, { rows, report }: { rows: Unknown[]; report: StageReport }): Promise<void> {
  const reasons = await reasonsFor(db, rows);
  const reasonAt = new Map(rows.map(({ resource, ref }, i) => [`${resource} ${ref}`, reasons[i]]));
  const { rows: held } = await db.query<{ resource: Resource; ref: string; doc: unknown; hash: string }>(
    `delete from staged_row s using unnest($2::text[], $3::text[]) as u(resource, ref)
     where s.import_id = $1 and s.resource = u.resource and s.ref = u.ref returning s.resource, s.ref, s.doc, s.hash`,
    [importId, rows.map(({ resource }) => resource), rows.map(({ ref }) => ref)],
  );
  const quarantined = held.flatMap((row) => {
    const reason = reasonAt.get(`${row.resource} ${row.ref}`);
    return reason ? [{ ...row, line: null, reasons: [reason] }] : [];
  });
  await insertQuarantined(db, importId, quarantined);
  report.staged -= quarantined.length;
  report.quarantined[COMPANY_UNKNOWN] = (report.quarantined[COMPANY_UNKNOWN] ?? 0) + quarantined.length;
}

const OF_ROW = `
  select n.company from (select ${linkSql("$1::text", "$2::jsonb")} as company) n where n.company is not null and not exists (${PUBLISHED})`;

/** Why a row that is set by hand can't be linked as it says; empty where it can, or is linked to nothing. */
export async function unknownCompanyReasons({ resource, doc }: StagedRow): Promise<Reason[]> {
  const { rows } = await pool().query<{ company: string }>(OF_ROW, [resource, JSON.stringify(doc)]);
  return reasonsFor(
    pool(),
    rows.map(({ company }) => ({ resource, company })),
  );
}
