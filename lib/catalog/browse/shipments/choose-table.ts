import { quarterIndex, addQuarters } from "@/lib/core/dates";
import { byDefault, withoutRivals, type ShipmentTable } from "../../queries/shipment-tables";
import { TABLE_PARTS, type League, type LeagueQuery, type LeagueTable, type Replaced, type TablePart } from "./contract";

const DEFAULTS: Partial<Record<TablePart, string>> = { product: "module", dimension: "company" };

export type Chosen = Pick<League, "table" | "choices" | "replaced" | "previous" | "following" | "missing">;

const distinct = (tables: readonly ShipmentTable[], part: TablePart): string[] => [...new Set(tables.map((table) => table[part]))];

/** The default of a part: the usual one where it exists, or that of the table which responds first. */
function defaultOf(fitting: readonly ShipmentTable[], part: TablePart): string | undefined {
  const usual = DEFAULTS[part];
  if (usual !== undefined && fitting.some((table) => table[part] === usual)) return usual;
  return withoutRivals(fitting).toSorted(byDefault)[0]?.[part];
}

/** Quarters between the first and the last that are not among them. */
function gapsIn(descending: readonly string[]): string[] {
  const [newest, oldest] = [descending[0], descending.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const count = quarterIndex(newest) - quarterIndex(oldest);
  return Array.from({ length: count }, (_, i) => addQuarters(oldest, i)).filter((quarter) => !descending.includes(quarter));
}

/**
 * Returns the table that fits what is asked for, among those that the reader sees: part by part, so that a part which no table has
 * with those before it is replaced by one that exists. Null without any table.
 */
export function chooseTable(tables: readonly ShipmentTable[], query: LeagueQuery): Chosen | null {
  const table: LeagueTable = { product: "", dimension: "", basis: "", source: "", quarter: "" };
  const choices: Record<TablePart, string[]> = { product: [], dimension: [], basis: [], source: [], quarter: [] };
  const replaced: Replaced[] = [];
  let fitting = tables;
  for (const part of TABLE_PARTS) {
    choices[part] = distinct(fitting, part);
    const asked = query[part];
    const shown = asked !== undefined && choices[part].includes(asked) ? asked : defaultOf(fitting, part);
    if (shown === undefined) return null;
    if (asked !== undefined && asked !== shown) replaced.push({ part, asked, shown });
    table[part] = shown;
    fitting = fitting.filter((one) => one[part] === shown);
  }
  const at = choices.quarter.indexOf(table.quarter);
  return {
    ...{ table, choices, replaced },
    previous: choices.quarter[at + 1] ?? null,
    following: choices.quarter[at - 1] ?? null,
    missing: gapsIn(choices.quarter),
  };
}
