import { DomainError, wrongParameter } from "@/lib/core/errors";
import { ImportError } from "../drafts";
import type { Mapping } from "../mappings/contract";
import { moneyFault } from "../mappings/money";
import { canReadIn } from "../mappings/price-units";
import { targetsOf } from "../mappings/targets";
import { widePlaces } from "../mappings/wide-columns";

/** What is wrong with a file is told to whoever looks at it. */
export function asDomainError(error: unknown): never {
  if (error instanceof ImportError) throw new DomainError("unprocessable", error.message);
  throw error;
}

/** Kinds of record of which one line of a file can be several. */
const WIDE: ReadonlySet<string> = new Set(["shipment", "spot_price"]);

/** Refuses columns that can't become rows, and fields that they would give beside another column. */
function refuseWide(mapping: Mapping, names: readonly string[]): void {
  const { wide, resource } = mapping;
  if (!wide) return;
  if (!WIDE.has(resource))
    throw wrongParameter("mapping", "wide-resource", "Only shipments and prices can have a column for each period or name.");
  const targets = new Map(targetsOf(resource).map((target) => [target.name, target]));
  const used = new Set([...Object.keys(mapping.columns), ...Object.keys(mapping.constants)]);
  const twice = [wide.to, wide.cells].find((name) => used.has(name)) ?? (wide.to === wide.cells ? wide.to : undefined);
  if (twice !== undefined)
    throw wrongParameter("mapping", "mapped-twice", `${twice} is given twice: by a column for each row, and otherwise.`);
  const cells = targets.get(wide.cells);
  if (wide.unit !== undefined && (!cells || !canReadIn(cells, wide.unit)))
    throw wrongParameter("mapping", "unknown-unit", `${wide.cells} can't be converted from ${wide.unit}.`);
  const read = new Set(Object.values(mapping.columns).flatMap(({ from }) => from));
  const places = widePlaces(wide, names);
  const both = places.find(({ name }) => read.has(name));
  if (both) throw wrongParameter("mapping", "mapped-twice", `The column "${both.name}" is mapped twice.`);
}

/** Refuses what no row can be read by: fields that lack or don't exist, columns that the file lacks, units without a conversion. */
export function refuseUnfit(mapping: Mapping, names: readonly string[]): void {
  const targets = new Map(targetsOf(mapping.resource).map((target) => [target.name, target]));
  const mapped = new Set([
    ...Object.keys(mapping.columns),
    ...Object.keys(mapping.constants),
    ...(mapping.wide ? [mapping.wide.to, mapping.wide.cells] : []),
  ]);
  const foreign = [...mapped].find((name) => !targets.has(name));
  if (foreign !== undefined) throw wrongParameter("mapping", "unknown-field", `"${foreign}" is not a field of this kind of record.`);
  const money = moneyFault(mapping, targets);
  if (money !== null) throw wrongParameter("mapping", "money-column", money);
  const missing = [...targets.values()].filter(({ name, required }) => required && !mapped.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw wrongParameter("mapping", "required", `Map a column to ${missing.join(", ")}, or set a fixed value.`);
  for (const [name, { from, unit }] of Object.entries(mapping.columns)) {
    const absent = from.find((column) => !names.includes(column));
    if (absent !== undefined) throw wrongParameter("mapping", "unknown-column", `The file has no column "${absent}".`);
    const target = targets.get(name);
    if (unit !== undefined && (!target || !canReadIn(target, unit)))
      throw wrongParameter("mapping", "unknown-unit", `${name} can't be converted from ${unit}.`);
  }
  try {
    refuseWide(mapping, names);
  } catch (error) {
    if (error instanceof ImportError) throw wrongParameter("mapping", "unknown-column", error.message);
    throw error;
  }
  const skipped = mapping.skip.find(({ column }) => !names.includes(column));
  if (skipped) throw wrongParameter("mapping", "unknown-column", `The file has no column "${skipped.column}".`);
}
