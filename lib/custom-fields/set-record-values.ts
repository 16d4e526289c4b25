import { DomainError } from "@/lib/core/errors";
import { transaction, type Context } from "@/lib/platform/context";
import type { GivenValue, RecordValues } from "./contract";
import { readRecordValues } from "./read-record-values";
import { setValues } from "./set-values";

/**
 * Sets values of one record by the names of its fields; what is not named stays. Gives the record's values as they are then.
 * @throws DomainError not-found (record, organisation), role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended,
 *   conflict, invalid-parameter
 */
export async function setRecordValues(
  ctx: Context,
  orgId: string,
  { id, values }: { id: string; values: Readonly<Record<string, GivenValue>> },
): Promise<RecordValues> {
  const settings = Object.entries(values).map(([field, value]) => ({ id, field, value }));
  if (settings.length === 0) throw new DomainError("invalid-parameter", "Provide at least one field.");
  return transaction(ctx, async (tx) => {
    await readRecordValues(tx, orgId, id);
    await setValues(tx, orgId, { settings, place: (_, { field }) => `values.${field}` });
    return readRecordValues(tx, orgId, id);
  });
}
