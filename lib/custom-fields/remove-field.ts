import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { countValues } from "./list-fields";
import { changingFields, fieldInOrg, fieldsChanged, requireFieldsMay } from "./records";

/**
 * Removes a field with all its values: no answer has it any more, and its name is free. The values themselves are
 * erased soon after (`eraseValues`).
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive
 */
export async function removeField(ctx: Context, orgId: string, id: string): Promise<void> {
  requireFieldsMay(ctx, "fields:write", orgId);
  await transaction(ctx, async (tx) => {
    await changingFields(tx, orgId);
    const { name, title, resource } = await fieldInOrg(tx, orgId, id);
    const values = (await countValues(tx, [id])).get(id) ?? 0;
    await tx.db.customField.update({ where: { id }, data: { name: null, removedAt: new Date(tx.clock.now()) } });
    await tx.db.customFieldSet.update({ where: { orgId }, data: { values: { decrement: values } } });
    await recordEvent(tx, { type: "field.removed", orgId, subject: id, data: { resource, name, title, values } });
    await fieldsChanged(tx, orgId);
  });
}
