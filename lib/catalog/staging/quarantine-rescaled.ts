import type { Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import { holdStaged } from "./hold-staged";
import { COMPARED, LEAST_TIMES_APART, type Rescaled, rescaledReason } from "./rescaled-values";
import type { StageReport } from "./stage-report";

type Compared = "product" | "shipment";

const FIELDS: Readonly<Record<Compared, readonly string[]>> = { product: COMPARED, shipment: ["volume_gw"] };
const NAME: Readonly<Record<Compared, string>> = {
  product: "concat_ws(' ', t.manufacturer, t.model)",
  shipment: "concat_ws(' ', t.entity, t.quarter)",
};

/** Values that are read at once, so that a file of which every row is held needs no more memory than others. */
const PART = 5_000;

/** Staged rows of import $1 behind the ref $3 that change a published record of source $2, and by how much; only what is many times apart leaves the database. */
function rescaledSql(resource: Compared): string {
  const fields = FIELDS[resource];
  return `
    select s.ref, v.field, v.before::text as before, v.after::text as after, ${NAME[resource]} as name
    from staged_row s
    join ${resource} t on t.source = $2 and t.source_ref = s.ref and t.to_release is null and t.content_hash <> s.hash
    cross join lateral jsonb_to_record(s.doc) as d(${fields.map((name) => `${name} numeric`).join(", ")})
    cross join lateral (values ${fields.map((name) => `('${name}', t.${name}::numeric, d.${name})`).join(", ")}) as v(field, before, after)
    where s.import_id = $1 and s.resource = '${resource}' and s.ref > $3 and v.before > 0 and v.after > 0
      and greatest(v.before, v.after) >= ${LEAST_TIMES_APART} * least(v.before, v.after)
    order by s.ref limit ${PART}`;
}

type Part = { reasons: Map<string, Reason[]>; /** The last record of them; null: there are no more. */ after: string | null };

async function readPart(db: Queryable, resource: Compared, [importId, source, behind]: readonly [string, string, string]): Promise<Part> {
  const { rows } = await db.query<Rescaled>(rescaledSql(resource), [importId, source, behind]);
  // Of the last record there may be more values than were read.
  const cut = rows.length === PART ? rows.at(-1)?.ref : undefined;
  const whole = rows.filter(({ ref }) => ref !== cut);
  const reasons = new Map<string, Reason[]>();
  for (const row of whole) {
    const reason = rescaledReason(row);
    if (reason) reasons.set(row.ref, [...(reasons.get(row.ref) ?? []), reason]);
  }
  return { reasons, after: cut === undefined ? null : (whole.at(-1)?.ref ?? null) };
}

/**
 * Quarantines staged products and volumes whose value is ten, a hundred or a thousand times the published one of the same record and
 * source, or a part of it: a whole series that lost its decimal point agrees with itself.
 */
export async function quarantineRescaled(
  db: Queryable,
  { importId, source, report }: { importId: string; source: string; report: StageReport },
): Promise<void> {
  for (const resource of ["product", "shipment"] as const) {
    let behind: string | null = "";
    while (behind !== null) {
      const { reasons, after }: Part = await readPart(db, resource, [importId, source, behind]);
      await holdStaged(db, { importId, report }, { resource, reasons });
      behind = after;
    }
  }
}
