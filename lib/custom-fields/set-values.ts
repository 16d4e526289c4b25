import { DomainError, type Issue } from "@/lib/core/errors";
import { explainKnown } from "@/lib/core/nearest";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { FIELD_RESOURCES, type GivenValue } from "./contract";
import { knownRecords, resourceOf } from "./known-records";
import { changingFields, fieldsChanged, fieldsInOrg, requireActiveFields, requireFieldsMay, type DefinedField } from "./records";
import { readValue } from "./rules";
import { writeCells, type Cell, type Written } from "./write-values";

/** One value of one record; `field` is the name of the field. */
export type Setting = { id: string; field: string; value: GivenValue };
/** Where a fault is reported: the name of what was sent. */
type Place = (index: number, setting: Setting) => string;

const MAX_ISSUES = 100;

function readSetting(setting: Setting, fields: readonly DefinedField[], parameter: string): Cell | Issue {
  const own = fields.filter(({ resource }) => resource === resourceOf(setting.id));
  const field = own.find(({ name }) => name === setting.field);
  if (!field) {
    const detail = `There is no field ${JSON.stringify(setting.field.slice(0, 60))}.${explainKnown(
      setting.field,
      own.map(({ name }) => name),
      { nouns: "fields" },
    )}`;
    return { parameter, code: "unknown-field", detail };
  }
  const verdict = readValue(field, setting.value);
  if ("refused" in verdict) return { parameter, code: "invalid-value", detail: `${field.name}: ${verdict.refused}` };
  return { recordId: setting.id, fieldId: field.id, ...verdict.value };
}

async function unknownRecords(tx: TxContext, settings: readonly Setting[], place: Place): Promise<Issue[]> {
  const known = await Promise.all(
    FIELD_RESOURCES.map((resource) =>
      knownRecords(tx, resource, [...new Set(settings.map(({ id }) => id).filter((id) => resourceOf(id) === resource))]),
    ),
  );
  return settings.flatMap((setting, i) =>
    known.some((ids) => ids.has(setting.id))
      ? []
      : [{ parameter: place(i, setting), code: "unknown-record", detail: `There is no record ${setting.id}.` }],
  );
}

const isIssue = (read: Cell | Issue): read is Issue => "code" in read;

function refuse(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const [first] = issues;
  const detail =
    issues.length === 1 ? (first?.detail ?? "") : `${issues.length} values are invalid. Nothing was changed. ${first?.detail ?? ""}`;
  throw new DomainError("invalid-parameter", detail, { errors: issues.slice(0, MAX_ISSUES) });
}

function twice(cells: readonly Cell[], settings: readonly Setting[], place: Place): Issue[] {
  const seen = new Set<string>();
  return cells.flatMap(({ recordId, fieldId }, i) => {
    const name = `${recordId} ${fieldId}`;
    const setting = settings[i];
    if (!seen.has(name) || !setting) {
      seen.add(name);
      return [];
    }
    return [{ parameter: place(i, setting), code: "repeated", detail: `${setting.field} of ${recordId} is set more than once.` }];
  });
}

/**
 * Sets values of records, all of them or none; null and empty text clear.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, conflict (too many values),
 *   invalid-parameter with every value that is refused
 */
export async function setValues(
  ctx: Context,
  orgId: string,
  { settings, place }: { settings: readonly Setting[]; place: Place },
): Promise<Written> {
  requireFieldsMay(ctx, "fields:write", orgId);
  return transaction(ctx, async (tx) => {
    await requireActiveFields(tx, orgId);
    const locked = await changingFields(tx, orgId);
    const fields = await fieldsInOrg(tx, orgId);
    const read = settings.map((setting, i) => readSetting(setting, fields, place(i, setting)));
    refuse([...read.filter(isIssue), ...(await unknownRecords(tx, settings, place))]);
    const cells = read.filter((cell): cell is Cell => !isIssue(cell));
    refuse(twice(cells, settings, place));
    const written = await writeCells(tx, orgId, { locked, cells });
    if (written.set + written.changed + written.cleared === 0) return written;
    const records = [...new Set(settings.map(({ id }) => id))];
    await recordEvent(tx, {
      type: "field.values-set",
      orgId,
      ...(records.length === 1 && records[0] !== undefined ? { subject: records[0] } : {}),
      data: { ...written, records: records.length },
    });
    await fieldsChanged(tx, orgId);
    return written;
  });
}
