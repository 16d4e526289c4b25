import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { MAX_OPTIONS, type ChangeFieldInput, type FieldRow } from "./contract";
import { rowOf } from "./list-fields";
import { changingFields, fieldInOrg, fieldsChanged, requireActiveFields, requireFieldsMay, type DefinedField } from "./records";
import { refusedOptions } from "./rules";

type Settings = Pick<DefinedField, "title" | "description" | "unit" | "options">;

function wanted(field: DefinedField, input: ChangeFieldInput): Settings {
  const { title = field.title, add_options: added = [] } = input;
  const options = [...field.options, ...added];
  const refused = refusedOptions(field.type, options);
  const tooMany = options.length > MAX_OPTIONS ? `A field can have up to ${MAX_OPTIONS} options.` : null;
  const detail = refused ?? tooMany;
  if (detail !== null)
    throw new DomainError("invalid-parameter", detail, { errors: [{ parameter: "add_options", code: "invalid-value", detail }] });
  return {
    title,
    description: input.description === undefined ? field.description : input.description || null,
    unit: input.unit === undefined ? field.unit : input.unit || null,
    options,
  };
}

/**
 * Changes how a field is called and explained, and adds values to choose from; its name and type stay.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, invalid-parameter
 */
export async function changeField(ctx: Context, orgId: string, { id, input }: { id: string; input: ChangeFieldInput }): Promise<FieldRow> {
  requireFieldsMay(ctx, "fields:write", orgId);
  return transaction(ctx, async (tx) => {
    await requireActiveFields(tx, orgId);
    await changingFields(tx, orgId);
    const field = await fieldInOrg(tx, orgId, id);
    const after = wanted(field, input);
    const changes = differences(field, after);
    if (Object.keys(changes).length > 0) {
      await tx.db.customField.update({ where: { id }, data: after });
      await recordEvent(tx, { type: "field.changed", orgId, subject: id, data: { name: field.name, title: after.title, changes } });
      await fieldsChanged(tx, orgId);
    }
    return rowOf(tx, { ...field, ...after });
  });
}
