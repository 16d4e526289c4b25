import type { ColumnUse, Mapping, MappingTarget } from "@/lib/catalog/mappings/contract";

/** Where a field comes from: columns, a value that is the same in every row, or nothing. */
export type FieldUse = { kind: "column"; use: ColumnUse } | { kind: "constant"; value: string } | { kind: "none" };

/** How a mapping fills a field. A column with a constant beside it counts as the column. */
export function fieldUse({ columns, constants }: Mapping, name: string): FieldUse {
  const use = columns[name];
  if (use) return { kind: "column", use };
  const value = constants[name];
  return value === undefined ? { kind: "none" } : { kind: "constant", value };
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** What changes in a mapping when a field is filled otherwise. */
export function changeField({ columns, constants }: Mapping, name: string, use: FieldUse): Pick<Mapping, "columns" | "constants"> {
  return {
    columns: use.kind === "column" ? { ...columns, [name]: use.use } : without(columns, name),
    constants: use.kind === "constant" ? { ...constants, [name]: use.value } : without(constants, name),
  };
}

/** A column use with one part changed; undefined takes the part away. */
export function withPart<K extends keyof ColumnUse>(use: ColumnUse, part: K, value: ColumnUse[K] | undefined): ColumnUse {
  const { [part]: _, ...rest } = use;
  return value === undefined ? { ...rest, from: use.from } : { ...use, [part]: value };
}

/** The units of a field, and one that was found in the file, such as "100 MW". */
export const unitOptions = ({ units }: Pick<MappingTarget, "units">, found: string | undefined): { value: string; label: string }[] =>
  [...new Set([...units, ...(found === undefined ? [] : [found])])].map((unit) => ({ value: unit, label: `in ${unit}` }));

/** Why a unit has to be chosen. */
export const unitHint = (unread: readonly string[]): string =>
  unread.length > 0 ? `"${unread.join('", "')}" can't be read as a unit. Choose one.` : "The file states no unit. Choose one.";
