import { matchesWords } from "@/lib/catalog/queries/conditions";
import { Statement } from "@/lib/catalog/queries/sql";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { FoundRecords, type FieldResource, type FindRecordsInput } from "./contract";
import { requireFieldsMay } from "./records";

const SHOWN = 20;

const COLUMNS: Readonly<Record<FieldResource, { name: string; detail: string; order: string }>> = {
  company: { name: "t.name", detail: "t.country", order: "t.name_folded" },
  product: { name: "t.model", detail: "t.manufacturer", order: "t.manufacturer_folded" },
};

/**
 * Companies or products of the newest release by a part of their name or by id, with how many values they have.
 * @throws DomainError not-found, role-missing
 */
export async function findRecords(ctx: Context, orgId: string, { resource, q }: FindRecordsInput): Promise<FoundRecords> {
  requireFieldsMay(ctx, "fields:read", orgId);
  const sql = new Statement();
  const { name, detail, order } = COLUMNS[resource];
  const where = /^(co|pr)_[0-9a-z]+$/.test(q) ? `t.id = ${sql.value(q)}` : matchesWords(q)(sql);
  const values = `(select count(*)::int from custom_value v join custom_field f on f.id = v.field_id and f.removed_at is null
    where v.org_id = ${sql.value(orgId)} and v.record_id = t.id)`;
  const text = `select t.id, ${name} as name, ${detail} as detail, ${values} as "values" from (
    select * from ${resource} t where t.to_release is null and ${where} order by ${order}, t.id limit ${SHOWN + 1}) t order by ${order}, t.id`;
  const { rows } = await pool().query({ text, values: sql.values });
  return FoundRecords.parse({ rows: rows.slice(0, SHOWN), more: rows.length > SHOWN });
}
