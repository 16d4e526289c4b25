import { z } from "zod";
import { FORMS } from "../importers/forms/all";
import { DECLARED } from "../resources/all";
import { PRICE_REGIONS, type Resource } from "../vocabulary";

export type TargetKind = "text" | "decimal" | "whole" | "day" | "quarter" | "flag" | "word" | "list" | "country" | "market";

/** A field that a column can be mapped to; a dot leads into a field that has parts ("warranty.product_years"). */
export type Target = {
  name: string;
  kind: TargetKind;
  required: boolean;
  description: string;
  unit: string | null;
  /** The words that it can be. */
  choices: readonly string[] | null;
};

/** What is read of the JSON Schema of a field. */
const Said = z.object({
  type: z.union([z.string(), z.array(z.string())]).default("string"),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  description: z.string().default(""),
  "x-unit": z.string().nullable().default(null),
  items: z.object({ enum: z.array(z.string()).optional() }).default({}),
});
type Said = z.output<typeof Said>;

const Nullable = z.object({
  ...{ anyOf: z.array(z.looseObject({ type: z.string() })), description: z.string().default("") },
  "x-unit": z.string().nullable().default(null),
});
const Properties = z.object({ $defs: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()) })) });

/** The schema of a value that may be null is that of the value. */
function saidOf(schema: unknown): Said {
  const { data } = Nullable.safeParse(schema);
  const inner = data?.anyOf.find(({ type }) => type !== "null");
  return Said.parse(inner ? { ...inner, description: data?.description, "x-unit": data?.["x-unit"] } : (schema ?? {}));
}

function schemasOf(resource: Resource): Readonly<Record<string, unknown>> {
  const { $defs } = Properties.parse(z.toJSONSchema(DECLARED[resource].record));
  return Object.values($defs)[0]?.properties ?? {};
}

/** Fields whose text has a form of its own. */
const KIND_OF_NAME: Readonly<Record<string, TargetKind>> = { country: "country", quarter: "quarter", is_total: "flag" };

function kindOf(name: string, schema: Said): TargetKind {
  const types = [schema.type].flat();
  if (KIND_OF_NAME[name]) return KIND_OF_NAME[name];
  if (types.includes("array")) return "list";
  if (types.includes("integer")) return "whole";
  if (types.includes("number")) return "decimal";
  if (types.includes("boolean")) return "flag";
  if (schema.format === "date") return "day";
  return schema.enum ? "word" : "text";
}

const part = (name: string, kind: TargetKind, [unit, description]: readonly [unit: string | null, description: string]): Target => ({
  name,
  kind,
  required: false,
  description,
  unit,
  choices: null,
});

const capacity = (key: string, unit: string, what: string): Target =>
  part(`capacity.${key}`, "decimal", [unit, `Annual ${what} capacity.`]);

/** The parts of fields that are objects. */
const PARTS: Readonly<Record<string, readonly Target[]>> = {
  warranty: [
    part("warranty.product_years", "whole", [null, "Product warranty in years."]),
    part("warranty.power_years", "whole", [null, "Power warranty in years."]),
    part("warranty.power_end_pct", "decimal", ["%", "Power at the end of the warranty, relative to nameplate."]),
  ],
  capacity: [
    capacity("polysilicon_kt", "kt", "polysilicon"),
    capacity("ingot_gw", "GW", "ingot"),
    capacity("wafer_gw", "GW", "wafer"),
    capacity("cell_gw", "GW", "cell"),
    capacity("module_gw", "GW", "module"),
    capacity("inverter_gw", "GW", "inverter"),
    capacity("storage_gwh", "GWh", "storage"),
    capacity("glass_kt", "kt", "glass"),
    part("capacity.as_of", "text", [null, "Year of the capacity figures."]),
  ],
};

/** What follows from other fields, or is an id that no file of another layout has. */
const NOT_MAPPED: ReadonlySet<string> = new Set(["data_quality"]);

function targetsFor(resource: Resource): Target[] {
  const schemas = schemasOf(resource);
  const { columns, required } = FORMS[resource];
  return [...new Set(["ref", ...columns])].flatMap((name): readonly Target[] => {
    if (NOT_MAPPED.has(name)) return [];
    if (PARTS[name]) return PARTS[name];
    const said = saidOf(schemas[name]);
    const { description, "x-unit": unit } = said;
    const isMarket = resource === "spot_price" && name === "region";
    const kind = isMarket ? "market" : kindOf(name, said);
    const choices = isMarket ? PRICE_REGIONS : (said.enum ?? said.items.enum ?? null);
    return [{ name, kind, required: required.includes(name), description, unit, choices }];
  });
}

const known: Partial<Record<Resource, readonly Target[]>> = {};

/** The fields that a file of any layout can fill, in the order of our own format. */
export const targetsOf = (resource: Resource): readonly Target[] => (known[resource] ??= targetsFor(resource));
