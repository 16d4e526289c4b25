import { readFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import { FieldRow, type FieldSet } from "./contract";
import { fieldsInOrg, requireFieldsMay, type DefinedField } from "./records";

/** Values of fields by id; a field without any is absent. */
export async function countValues(ctx: Pick<TxContext, "db">, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.$queryRaw<{ id: string; n: number }[]>`
    select field_id as id, count(*)::int as n from custom_value where field_id = any(${ids}) group by field_id`;
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const written = (field: DefinedField, values: number): FieldRow =>
  FieldRow.parse({ ...field, createdAt: field.createdAt.toISOString(), values });

export async function rowOf(tx: TxContext, field: DefinedField): Promise<FieldRow> {
  return written(field, (await countValues(tx, [field.id])).get(field.id) ?? 0);
}

/**
 * Every field of an organisation, in the order in which they were defined, and why they rest, if they do.
 * @throws DomainError not-found, role-missing, scope-missing
 */
export async function listFields(ctx: Context, orgId: string): Promise<FieldSet> {
  requireFieldsMay(ctx, "fields:read", orgId);
  const db = reading(ctx);
  const [fields, { refusal }] = await Promise.all([fieldsInOrg({ db }, orgId), readFeatureAccess(ctx, orgId, "custom_fields")]);
  const counts = await countValues(
    { db },
    fields.map(({ id }) => id),
  );
  return { fields: fields.map((field) => written(field, counts.get(field.id) ?? 0)), refusal: refusal?.detail ?? null };
}
