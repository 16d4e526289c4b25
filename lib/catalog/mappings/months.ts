import { quarterOf } from "@/lib/core/dates";
import type { CompanyDirectory, ImportItem, Reason } from "../drafts";
import { type Exact, exactOf, sumOf, textOf } from "../importers/decimals";
import { FORMS } from "../importers/forms/all";
import { keyOf } from "../importers/forms/form-importer";
import { SHIPMENT_STATUSES } from "../vocabulary";
import type { MappedRow } from "./map-rows";
import { saysCumulative } from "./periods";
import { OF_READ_QUARTERS } from "./shipment-words";

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What a row of shipments is of, where that is a month and no quarter. */
export function monthOf({ values, misfit, skipped }: MappedRow): string | null {
  const { quarter } = values;
  return misfit === null && skipped === null && typeof quarter === "string" && MONTH.test(quarter) ? quarter : null;
}

/** The row of a period that may be a month, and nobody knows of which: its volume is no quarter's. */
export function withoutVolume(row: MappedRow): MappedRow {
  const isUnclear = row.reasons.some(({ code, detail }) => !OF_READ_QUARTERS.has(code) && detail.startsWith("quarter:"));
  return isUnclear ? { ...row, values: { ...row.values, volume_gw: null } } : row;
}

/** A row of a month: its volume, and why it or anything beside it can't be what it says. */
type Month = { volume: Exact | null; faults: string[] };
/** The months of an entity in a quarter; `first` is the first row. `wrong`: reasons that are of all of its rows. */
type Sum = {
  table: string;
  entity: string;
  quarter: string;
  first: MappedRow;
  wrong: Map<string, Reason>;
  months: Map<string, Month>;
  status: number;
};

const ONE_A_QUARTER = "each quarter has rows of one month only. If the volumes are of quarters, write the periods as 2025Q1";
const TABLE = ["product", "dimension", "basis"];

const monthsOf = (quarter: string): string[] => {
  const last = Number(quarter.at(-1)) * 3;
  return [last - 2, last - 1, last].map((month) => `${quarter.slice(0, 4)}-${String(month).padStart(2, "0")}`);
};

const ADDED_UP: Reason = {
  code: "cumulative",
  detail:
    "quarter: no volume of the table falls from one month of a year to the next, as if each month included those before it. Import each month alone, or quarters",
};
/** Fewer rises without a fall happen by chance. */
const LEAST_RISES = 20;

/** The tables whose volumes grow through each year and start anew with the next. */
function addedUpTables(sums: readonly Sum[]): Set<string> {
  const points = sums.flatMap(({ table, entity, months }) =>
    [...months].flatMap(([month, { volume }]) => (volume ? [{ table, entity, month, volume: Number(textOf(volume)) }] : [])),
  );
  points.sort((a, b) => (a.month < b.month ? -1 : 1));
  const rises = new Map<string, number>();
  const before = new Map<string, number>();
  for (const { table, entity, month, volume } of points) {
    const series = `${table}\u001f${entity}\u001f${month.slice(0, 4)}`;
    const change = volume - (before.get(series) ?? volume);
    if (change !== 0) rises.set(table, change < 0 ? Number.NEGATIVE_INFINITY : (rises.get(table) ?? 0) + 1);
    before.set(series, volume);
  }
  return new Set([...rises].filter(([, count]) => count >= LEAST_RISES).map(([table]) => table));
}

/**
 * Adds rows of months up to quarters. A quarter of an entity is one only when it has each of its months once, with a volume: otherwise a
 * single row without a volume is quarantined, so that no part of a quarter is ever published as all of it.
 */
export class MonthSums {
  private readonly sums = new Map<string, Sum>();
  /** The months that a table has rows of. */
  private readonly tables = new Map<string, Set<string>>();

  constructor(private readonly companies: CompanyDirectory) {}

  add(row: MappedRow, month: string): ImportItem | null {
    const { line, values, reasons } = row;
    const ofVolume = reasons.filter(({ detail }) => detail.startsWith("volume_gw:"));
    const isWithheld = values["withheld"] === "true";
    if ((values["volume_gw"] ?? null) === null && !isWithheld)
      return { line, skip: { code: "left-out", detail: `${month}: volume_gw is empty.` } };
    const quarter = quarterOf(`${month}-01`);
    const item = this.itemOf(row, { quarter, volume_gw: isWithheld ? null : "0" });
    const sum = this.sumOf(row, { quarter, item });
    const wrong = [...reasons.filter((reason) => !ofVolume.includes(reason)), ...("quarantine" in item ? item.quarantine : [])];
    for (const reason of wrong) sum.wrong.set(reason.detail, reason);
    if (item.line === line && "draft" in item && item.resource === "shipment")
      sum.status = Math.max(sum.status, SHIPMENT_STATUSES.indexOf(item.draft.status));
    const volume = ofVolume.length > 0 || isWithheld ? null : exactOf(String(values["volume_gw"]));
    const faults = ofVolume.map(({ detail }) => `${month}: ${detail.replace("volume_gw: ", "")}`);
    if (volume === null && faults.length === 0)
      faults.push(isWithheld ? `${month} is withheld` : `${month}: "${String(values["volume_gw"])}" is not a volume`);
    if (volume !== null && volume.units < 0n) faults.push(`${month}: ${textOf(volume)} GW is below zero`);
    if (sum.months.has(month)) faults.push(`${month} has several rows`);
    sum.months.set(month, { volume, faults: [...new Set([...(sum.months.get(month)?.faults ?? []), ...faults])] });
    this.tables.set(sum.table, (this.tables.get(sum.table) ?? new Set()).add(month));
    return null;
  }

  /** The quarters in order of the file. */
  *items(): Generator<ImportItem> {
    const addedUp = addedUpTables([...this.sums.values()]);
    for (const sum of this.sums.values()) {
      if (addedUp.has(sum.table)) sum.wrong.set(ADDED_UP.detail, ADDED_UP);
      yield this.quarterOf(sum);
    }
  }

  private quarterOf(sum: Sum): ImportItem {
    const { quarter, first, wrong } = sum;
    const { line, values } = first;
    const isOne = this.isOneAQuarter(sum);
    if (!isOne && this.isAtEnd(sum)) {
      const detail = `${quarter} ${String(values["product"])} ${String(values["entity"])}: the file does not include all three months.`;
      return { line, skip: { code: "incomplete-quarter", detail } };
    }
    const faults = isOne ? [ONE_A_QUARTER] : this.faultsOf(sum);
    if (wrong.size + faults.length === 0) {
      const volumes = [...sum.months.values()].flatMap(({ volume }) => volume ?? []);
      const status = SHIPMENT_STATUSES[sum.status];
      return this.itemOf(first, { quarter, volume_gw: textOf(sumOf(volumes)), ...(values["status"] === undefined ? {} : { status }) });
    }
    const incomplete: Reason = { code: "quarter-incomplete", detail: `volume_gw: ${faults.join("; ")}` };
    const raw = { ...values, quarter, volume_gw: null };
    const quarantine = [...wrong.values(), ...(faults.length > 0 ? [incomplete] : [])];
    return { line, quarantine, resource: "shipment", ref: keyOf(raw, ["quarter", ...TABLE, "entity"]), raw };
  }

  private faultsOf({ quarter, months }: Sum): string[] {
    return monthsOf(quarter).flatMap((month) => {
      const found = months.get(month);
      return found ? found.faults : [`${month} has no volume. If there was none, state 0`];
    });
  }

  /** Whether a table has one month of each quarter: then its rows may well be of quarters, named by their first or last day. */
  private isOneAQuarter({ table }: Sum): boolean {
    const months = [...(this.tables.get(table) ?? [])];
    return months.length > 1 && new Set(months.map((month) => quarterOf(`${month}-01`))).size === months.length;
  }

  /** Whether months are missing because the rows of the table begin or end within the quarter. */
  private isAtEnd({ table, quarter }: Sum): boolean {
    const months = this.tables.get(table) ?? new Set<string>();
    const ordered = [...months].sort();
    const isEnd = [ordered[0], ordered.at(-1)].some((month) => month !== undefined && quarterOf(`${month}-01`) === quarter);
    return isEnd && monthsOf(quarter).some((month) => !months.has(month));
  }

  /** A row of our own format with other values. */
  private itemOf({ line, values, blank }: MappedRow, own: Readonly<Record<string, unknown>>): ImportItem {
    return FORMS.shipment.itemOf({ line, values: { ...values, ...own }, blank, misfit: null }, this.companies);
  }

  /** Rows of one entity belong together whatever it is called; one that nobody knows is known by its name. */
  private sumOf(first: MappedRow, { quarter, item }: { quarter: string; item: ImportItem }): Sum {
    const said: Readonly<Record<string, unknown>> = "draft" in item ? { ...item.draft } : first.values;
    const table = keyOf(said, TABLE);
    const entity = keyOf(said, ["draft" in item ? "entity_id" : "entity", "is_total"]);
    const key = [table, quarter, entity].join("\u001f");
    const known = this.sums.get(key) ?? { table, entity, quarter, first, wrong: new Map(), months: new Map(), status: 0 };
    this.sums.set(key, known);
    return known;
  }
}

/** What a column is called that is no sum of a month. */
const NOT_OF_A_MONTH = /moving|average|\bavg\b|mittel/i;

/** The column of volumes that can't be added up; undefined for none. */
export const summedColumn = (names: readonly string[]): string | undefined =>
  names.find((name) => saysCumulative(name) || NOT_OF_A_MONTH.test(name));
