import type { Field, FieldMap } from "./fields";

/** Resources whose records an organisation may add fields to. */
export const CUSTOM_RESOURCES = ["company", "product"] as const;
export type CustomResource = (typeof CUSTOM_RESOURCES)[number];

export const CUSTOM_TYPES = ["text", "number", "date", "enumeration", "boolean"] as const;
export type CustomType = (typeof CUSTOM_TYPES)[number];

/** A field of an organisation's own as answers need it. */
export type CustomField = {
  id: string;
  name: string;
  type: CustomType;
  title: string;
  description: string | null;
  unit: string | null;
  /** Values of an enumeration; empty for other types. */
  options: readonly string[];
};

/** The fields of one organisation at one version of theirs; part of the view of nobody else. */
export type CustomView = { orgId: string; version: number } & Readonly<Record<CustomResource, readonly CustomField[]>>;

/** Names the property of a record that holds them, and begins the names of columns and parameters. */
export const CUSTOM = "custom";
export const customName = ({ name }: Pick<CustomField, "name">): string => `${CUSTOM}.${name}`;
export const isCustomName = (name: string): boolean => name.startsWith(`${CUSTOM}.`);

const KINDS = { text: "text", date: "text", enumeration: "text", number: "number", boolean: "boolean" } as const;
const COLUMNS = { text: "v.text", date: "v.text", enumeration: "v.text", number: "v.number", boolean: "(v.text)::boolean" } as const;

/** What stands in statements as it is, because it is written once per organisation and kept. */
function literal(text: string): string {
  if (!/^\w{1,60}$/.test(text)) throw new Error(`${text} is not an ID or a name`);
  return `'${text}'`;
}

function customField(orgId: string, { id, name, type }: CustomField): Field {
  const values = `from custom_value v where v.org_id = ${literal(orgId)} and v.record_id = t.id`;
  const [column, own] = [COLUMNS[type], `v.field_id = ${literal(id)}`];
  const aggregate = type === "boolean" ? `bool_or(${column})` : `max(${column})`;
  return {
    sql: `(select ${column} ${values} and ${own})`,
    kind: KINDS[type],
    // One look at the values of a record gives all of them, also null for those that it has not.
    nested: { object: CUSTOM, sql: `${aggregate} filter (where ${own}) as ${literal(name).replaceAll("'", '"')}`, from: values },
  };
}

const known = new WeakMap<CustomView, Map<FieldMap, FieldMap>>();

/** The fields of a record with those of the organisation that asks at the end. */
export function withCustomFields(fields: FieldMap, resource: CustomResource, custom: CustomView | undefined): FieldMap {
  if (!custom || custom[resource].length === 0) return fields;
  const maps = known.get(custom) ?? new Map<FieldMap, FieldMap>();
  known.set(custom, maps);
  const made = maps.get(fields) ?? {
    ...fields,
    ...Object.fromEntries(custom[resource].map((field) => [customName(field), customField(custom.orgId, field)])),
  };
  maps.set(fields, made);
  return made;
}
