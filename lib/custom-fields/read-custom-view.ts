import { accessTo } from "@/lib/billing/entitlement/feature-access";
import type { CustomField, CustomView } from "@/lib/catalog/custom-fields";
import { pool } from "@/lib/platform/database";

type Row = CustomField & { resource: string; version: number; plan: string | null; state: string | null };

const READ = `
  select f.id, f.resource, f.name, f.type, f.title, f.description, f.unit, f.options, s.version, e.plan, e.state
  from custom_field_set s join custom_field f on f.org_id = s.org_id and f.removed_at is null join organisation o on o.id = s.org_id
    left join entitlement e on e.org_id = s.org_id
  where s.org_id = $1 and o.deleted_at is null order by f.created_at, f.id`;

const fieldOf = ({ id, name, type, title, description, unit, options }: Row): CustomField => ({
  id,
  name,
  type,
  title,
  description,
  unit,
  options,
});

/**
 * The fields of an organisation for its own view of the catalogue (`withCustomView`); null when it has none, or its
 * plan does not include them now. Values are those of the moment at which they are read, whatever the release.
 */
export async function readCustomView(orgId: string): Promise<CustomView | null> {
  const { rows } = await pool().query<Row>(READ, [orgId]);
  const [first] = rows;
  if (!first || accessTo("custom_fields", first).refusal) return null;
  const of = (resource: string): CustomField[] => rows.filter((row) => row.resource === resource).map(fieldOf);
  return { orgId, version: first.version, company: of("company"), product: of("product") };
}
