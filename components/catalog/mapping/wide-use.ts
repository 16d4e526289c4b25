import type { FileLayout, WideColumns } from "@/lib/catalog/mappings/contract";

type Headers = WideColumns["headers"];

const PREFERRED = { quarter: ["quarter"], month: ["date", "quarter"], day: ["date"], names: ["technology", "item", "entity"] } as const;

/** What columns become rows when this is what their headers are; undefined for none. The suggestion holds where it is of this kind. */
export function wideFor(layout: FileLayout, headers: Headers | undefined): WideColumns | undefined {
  if (headers === undefined) return undefined;
  const { suggestion, targets, periods } = layout;
  if (suggestion.mapping.wide?.headers === headers) return suggestion.mapping.wide;
  const has = (name: string): boolean => targets.some((target) => target.name === name);
  const to = PREFERRED[headers].find(has) ?? targets[0]?.name ?? "";
  const cells = ["volume_gw", "avg"].find(has) ?? targets.find(({ kind }) => kind === "decimal")?.name ?? "";
  return { headers, columns: headers === "names" ? [] : (periods[headers] ?? []), except: [], to, cells, month_day: "first" };
}

export const isChosen = ({ columns }: WideColumns, name: string): boolean => columns.includes(name);

/** One column more or less. A period that is left out is named, because later files have it too. */
export function toggled(wide: WideColumns, name: string): Pick<WideColumns, "columns" | "except"> {
  const without = (names: readonly string[]): string[] => names.filter((one) => one !== name);
  if (!isChosen(wide, name)) return { columns: [...wide.columns, name], except: without(wide.except) };
  return { columns: without(wide.columns), except: wide.headers === "names" ? wide.except : [...wide.except, name] };
}

const LEAST_YEAR = 1990;
const MOST_YEAR = 2100;

/** With a year, months that state none are months of it; what is no year takes it away. */
export function withYear(
  wide: WideColumns,
  { layout, typed }: { layout: Pick<FileLayout, "doubtful_months">; typed: string },
): Pick<WideColumns, "year" | "columns"> {
  const year = /^\d{4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isYear = year >= LEAST_YEAR && year <= MOST_YEAR;
  const sure = wide.columns.filter((name) => !layout.doubtful_months.includes(name));
  const more = isYear ? layout.doubtful_months.filter((name) => !wide.except.includes(name)) : [];
  return { year: isYear ? year : undefined, columns: [...sure, ...more] };
}
