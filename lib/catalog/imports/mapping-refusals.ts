import { DomainError, wrongParameter } from "@/lib/core/errors";
import { ImportError } from "../drafts";
import type { Mapping } from "../mappings/contract";
import { targetsOf } from "../mappings/targets";
import { unitsFor } from "../mappings/units";

/** What is wrong with a file is told to whoever looks at it. */
export function asDomainError(error: unknown): never {
  if (error instanceof ImportError) throw new DomainError("unprocessable", error.message);
  throw error;
}

/** Refuses what no row can be read by: fields that lack or don't exist, columns that the file lacks, units without a conversion. */
export function refuseUnfit(mapping: Mapping, names: readonly string[]): void {
  const targets = new Map(targetsOf(mapping.resource).map((target) => [target.name, target]));
  const mapped = new Set([...Object.keys(mapping.columns), ...Object.keys(mapping.constants)]);
  const foreign = [...mapped].find((name) => !targets.has(name));
  if (foreign !== undefined) throw wrongParameter("mapping", "unknown-field", `"${foreign}" is not a field of this kind of record.`);
  const missing = [...targets.values()].filter(({ name, required }) => required && !mapped.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw wrongParameter("mapping", "required", `Map a column to ${missing.join(", ")}, or set a fixed value.`);
  for (const [name, { from, unit }] of Object.entries(mapping.columns)) {
    const absent = from.find((column) => !names.includes(column));
    if (absent !== undefined) throw wrongParameter("mapping", "unknown-column", `The file has no column "${absent}".`);
    const own = targets.get(name)?.unit;
    if (unit !== undefined && (!own || !unitsFor(own).includes(unit)))
      throw wrongParameter("mapping", "unknown-unit", `${name} can't be converted from ${unit}.`);
  }
  const skipped = mapping.skip.find(({ column }) => !names.includes(column));
  if (skipped) throw wrongParameter("mapping", "unknown-column", `The file has no column "${skipped.column}".`);
}
