import { TABLE_PARTS, type TablePart } from "@/lib/core/shipment-words";
import { byDefault, withoutRivals, type ShipmentTable } from "../../queries/shipment-tables";
import { gapsOf } from "../quarter-gaps";
import type { League, LeagueQuery, LeagueTable, Replaced } from "./contract";

export type Chosen = Pick<League, "table" | "choices" | "replaced" | "previous" | "following" | "missing">;

const distinct = (tables: readonly ShipmentTable[], part: TablePart): string[] => [...new Set(tables.map((table) => table[part]))];

/** What is shown where nothing is asked for. */
export type Usual = Readonly<Partial<Record<TablePart, string>>>;

/** The default of a part: the usual one where it exists, or that of the table which responds first. */
function defaultOf(fitting: readonly ShipmentTable[], part: TablePart, usual: Usual): string | undefined {
  const value = usual[part];
  if (value !== undefined && fitting.some((table) => table[part] === value)) return value;
  return withoutRivals(fitting).toSorted(byDefault)[0]?.[part];
}

/** Of these tables those that have what is asked of other parts too, as far as there are any: "2024Q2" finds the source that has it. */
function withAsked(tables: readonly ShipmentTable[], query: LeagueQuery): readonly ShipmentTable[] {
  let left = tables;
  for (const part of TABLE_PARTS) {
    const asked = query[part];
    const having = left.filter((table) => asked === undefined || table[part] === asked);
    if (having.length > 0) left = having;
  }
  return left;
}

/**
 * Returns the table that fits what is asked for, among those that the reader sees: part by part, so that a part which no table has
 * with those before it is replaced by one that exists. Null without any table.
 */
export function chooseTable(tables: readonly ShipmentTable[], query: LeagueQuery, usual: Usual): Chosen | null {
  const table: LeagueTable = { product: "", dimension: "", basis: "", source: "", quarter: "" };
  const choices: Record<TablePart, string[]> = { product: [], dimension: [], basis: [], source: [], quarter: [] };
  const replaced: Replaced[] = [];
  let fitting = tables;
  for (const part of TABLE_PARTS) {
    choices[part] = distinct(fitting, part);
    const asked = query[part];
    const shown = asked !== undefined && choices[part].includes(asked) ? asked : defaultOf(withAsked(fitting, query), part, usual);
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
    missing: gapsOf(choices.quarter.toReversed()),
  };
}
