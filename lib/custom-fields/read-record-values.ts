import { DomainError } from "@/lib/core/errors";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import { RecordValues, type FieldResource } from "./contract";
import { resourceOf } from "./known-records";
import { fieldsInOrg, requireFieldsMay } from "./records";

type Named = { name: string; detail: string | null };

/** The newest version of a record, also of one that is gone. */
async function namedRecord({ db }: Pick<TxContext, "db">, resource: FieldResource, id: string): Promise<Named> {
  const rows =
    resource === "company"
      ? await db.$queryRaw<Named[]>`select name, country as detail from company where id = ${id} order by from_release desc limit 1`
      : await db.$queryRaw<
          Named[]
        >`select model as name, manufacturer as detail from product where id = ${id} order by from_release desc limit 1`;
  if (!rows[0]) throw new DomainError("not-found", `There is no record ${id}.`);
  return rows[0];
}

/**
 * What an organisation knows of one record, every field of its own named.
 * @throws DomainError not-found, role-missing, scope-missing
 */
export async function readRecordValues(ctx: Context, orgId: string, id: string): Promise<RecordValues> {
  requireFieldsMay(ctx, "fields:read", orgId);
  const db = reading(ctx);
  const resource = resourceOf(id);
  const named = await namedRecord({ db }, resource, id);
  const fields = (await fieldsInOrg({ db }, orgId)).filter((field) => field.resource === resource);
  const values = await db.$queryRaw<{ field_id: string; value: string }[]>`
    select field_id, coalesce(text, number::text) as value from custom_value where org_id = ${orgId} and record_id = ${id}`;
  const known = new Map(values.map(({ field_id: fieldId, value }) => [fieldId, value]));
  return RecordValues.parse({
    id,
    resource,
    ...named,
    values: Object.fromEntries(fields.map((field) => [field.name, known.get(field.id) ?? null])),
  });
}
