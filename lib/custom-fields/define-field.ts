import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { FieldRow, MAX_FIELDS, type DefineFieldInput } from "./contract";
import { changingFields, fieldsChanged, fieldsInOrg, requireActiveFields, requireFieldsMay } from "./records";
import { refusedOptions } from "./rules";

const wrong = (parameter: string, detail: string): DomainError =>
  new DomainError("invalid-parameter", detail, { errors: [{ parameter, code: "invalid-value", detail }] });

/**
 * Adds a field to the companies or the products that an organisation reads; every record has it at once, as null.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, invalid-parameter,
 *   conflict (the name is taken, too many fields)
 */
export async function defineField(ctx: Context, orgId: string, input: DefineFieldInput): Promise<FieldRow> {
  requireFieldsMay(ctx, "fields:write", orgId);
  const { resource, name, type, title, options = [] } = input;
  const refused = refusedOptions(type, options);
  if (refused !== null) throw wrong("options", refused);
  return transaction(ctx, async (tx) => {
    await requireActiveFields(tx, orgId);
    await changingFields(tx, orgId);
    const existing = await fieldsInOrg(tx, orgId);
    if (existing.length >= MAX_FIELDS) throw new DomainError("conflict", `An organisation can have up to ${MAX_FIELDS} custom fields.`);
    if (existing.some((field) => field.resource === resource && field.name === name))
      throw new DomainError("conflict", `A field named ${name} already exists.`, {
        errors: [{ parameter: "name", code: "taken", detail: `A field named ${name} already exists.` }],
      });
    const data = { id: newId("cf"), orgId, resource, name, type, title, options, createdAt: new Date(tx.clock.now()) };
    const made = await tx.db.customField.create({ data: { ...data, description: input.description || null, unit: input.unit || null } });
    await recordEvent(tx, { type: "field.defined", orgId, subject: made.id, data: { resource, name, title, type } });
    await fieldsChanged(tx, orgId);
    return FieldRow.parse({ ...made, createdAt: made.createdAt.toISOString(), values: 0 });
  });
}
