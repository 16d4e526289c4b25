import { customName, type CustomField, type CustomView } from "../custom-fields";
import type { FieldMap } from "../fields";
import { fieldsOf, type DatasetField } from "../queries/datasets";
import { DECLARED } from "../resources/all";
import type { Resource } from "../vocabulary";

const CUSTOM_TYPES = { text: "string", number: "number", date: "date", enumeration: "string", boolean: "boolean" } as const;

const describeCustom = (field: CustomField): DatasetField => ({
  name: customName(field),
  type: CUSTOM_TYPES[field.type],
  nullable: true,
  unit: field.unit,
  values: null,
  description: field.description ?? field.title,
});

/** What is known of the chosen fields, in the order of the record: from the data dictionary, and of an organisation's own from its definitions. */
export function describeFields(
  resource: Resource,
  fields: FieldMap,
  { chosen, custom }: { chosen: readonly string[]; custom: CustomView | undefined },
): DatasetField[] {
  const own = resource === "company" || resource === "product" ? (custom?.[resource] ?? []) : [];
  const known = new Map([...fieldsOf(DECLARED[resource].record).fields, ...own.map(describeCustom)].map((field) => [field.name, field]));
  return Object.keys(fields)
    .filter((name) => chosen.includes(name))
    .flatMap((name) => known.get(name) ?? []);
}
