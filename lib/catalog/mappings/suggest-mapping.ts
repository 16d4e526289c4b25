import { countryNamed } from "../countries";
import { isAggregate } from "../importers/aggregates";
import { type DecimalSign, readNumber } from "../importers/read-number";
import { RESOURCES, type Resource } from "../vocabulary";
import type { Mapping, WideColumns } from "./contract";
import { moneyIn, saysMoney } from "./money";
import { doubtfulMonths } from "./periods";
import { priceUnit, PRICES } from "./price-units";
import { isNamibiaOrNothing, isNotStated } from "./read-cell";
import type { Layout } from "./read-layout";
import { isSection, unitColumns } from "./row-doubts";
import { statementsOf, textOfRecord } from "./said-beside";
import { saysCapacity } from "./shipment-words";
import { type SampleColumn, type SuggestedColumn, suggestColumns } from "./suggest-columns";
import { suggestMoney, titleMoney, wideScale, withCurrency, withScales } from "./suggest-money";
import { suggestWide, unitOfWide } from "./suggest-wide";
import { type Target, targetsOf } from "./targets";
import { unitsRows } from "./units-rows";
import { meaningOf } from "./words";

/** A mapping to begin with, how sure each of its columns is, and the words of the file that nobody knows. */
export type Suggestion = {
  mapping: Mapping;
  certainty: Record<string, number>;
  unknown: Record<string, string[]>;
  /** Fields whose numbers have no unit that can be read, with what the file has in its place: it has to be chosen. */
  units: Record<string, string[]>;
  /** Columns that are a period each, but none that the records have. */
  periods: string[];
};

const MAX_UNKNOWN = 50;

const cellsOf = (columns: readonly SampleColumn[], names: readonly string[]): string[] =>
  columns.filter(({ name }) => names.includes(name)).flatMap(({ cells }) => cells.filter((cell) => cell !== ""));

const targetNamed = (resource: Resource, name: string): Target | undefined => targetsOf(resource).find((target) => target.name === name);

/** Groups of three, which either sign can stand between: "17.125". */
const GROUPS = /^[-+−]?[1-9]\d{0,2}(\.\d{3})+$/;

/**
 * "1,5" can't be a group of three and "1.5" neither: such cells decide. Where there are groups only, semicolons between the cells tell
 * of a country that has the comma.
 */
function decimalSignOf(columns: readonly SampleColumn[], delimiter: string | null): DecimalSign {
  const cells = columns.flatMap(({ cells }) => cells);
  const onlyWith = (sign: DecimalSign, other: DecimalSign): number =>
    cells.filter((cell) => cell.includes(sign) && readNumber(cell, sign) !== null && (readNumber(cell, other)?.rest ?? sign) !== "").length;
  const [commas, points] = [onlyWith(",", "."), onlyWith(".", ",")];
  if (commas === points && delimiter === ";" && cells.some((cell) => GROUPS.test(cell))) return ",";
  return commas > points ? "," : ".";
}

/** What all products of a file are, where no column says it. */
function categoryOf(found: readonly SuggestedColumn[]): string | null {
  const has = (...names: string[]): boolean => found.some(({ target }) => names.includes(target));
  if (has("energy_kwh", "chemistry", "roundtrip_pct")) return "storage";
  if (has("ac_power_w", "efficiency_cec_pct", "mppt_low_v")) return "inverter";
  return has("pmax_stc_w", "nameplate_w", "voc_v", "isc_a", "cells") ? "module" : null;
}

/** Names of a table by country that are no country, or of two: an entity is a text, but its meaning can be given. */
function unknownCountries(cells: readonly string[]): string[] {
  const names = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => !isNotStated(cell)))];
  const unknown = names.filter((name) => countryNamed(name) === undefined && !isAggregate(name));
  return unknown.length * 2 <= names.length ? unknown.slice(0, MAX_UNKNOWN) : [];
}

function unknownWords(target: Target | undefined, { separator }: { separator?: string | undefined }, cells: readonly string[]): string[] {
  if (target?.name === "entity") return unknownCountries(cells);
  if (!target || !["word", "list", "country", "market"].includes(target.kind) || (target.choices === null && target.kind === "list"))
    return [];
  const parts = target.kind === "list" ? cells.flatMap((cell) => cell.split(separator ?? "|")) : cells;
  const isUnknown = (part: string): boolean => !isNotStated(part) && meaningOf(target, part) === undefined;
  const words = new Set(parts.map((part) => part.trim()).filter((part) => isNamibiaOrNothing(target, part) || isUnknown(part)));
  return [...words].slice(0, MAX_UNKNOWN);
}

const PERIOD =
  /(^|[^\d])((19|20)\d{2}[\s_/-]*(Q[1-4]|H[12])|(Q[1-4]|[1-4]Q|H[12]|FY|CY)[\s_/-]*'?(FY)?((19|20)?\d{2})|(19|20)\d{2}([-/.](0?[1-9]|1[0-2]))?)($|[^\d])/i;
const LEAST_PERIODS = 3;

const isNumeric = ({ cells }: SampleColumn): boolean =>
  cells.filter((cell) => /\d/.test(cell)).length * 2 >= cells.filter((cell) => cell !== "").length;

/** Columns of numbers that are called by a quarter, a year or a month. Fewer than three are no table of periods. */
function periodColumns(columns: readonly SampleColumn[]): string[] {
  const numeric = columns.filter(isNumeric).map(({ name }) => name);
  const [found, months] = [numeric.filter((name) => PERIOD.test(name)), doubtfulMonths(numeric)];
  if (months.length >= LEAST_PERIODS) return [...new Set([...found, ...months])];
  return found.length >= LEAST_PERIODS ? found : [];
}

/** Names count most, and what a record can't do without. */
function weigh(resource: Resource, found: readonly SuggestedColumn[]): number {
  const required = targetsOf(resource).filter((target) => target.required).length;
  const met = found.filter(({ target }) => targetNamed(resource, target)?.required).length;
  return found.reduce((sum, { certainty }) => sum + certainty, 0) + (3 * met) / Math.max(1, required);
}

/** Whether a column is the price of a unit in a currency and another one the day: no other kind of record has both. */
function hasPricesByDate(columns: readonly SampleColumn[], sign: DecimalSign): boolean {
  const found = suggestColumns("spot_price", columns, sign);
  const isPrice = (name: string): boolean => {
    const money = moneyIn(name);
    return saysMoney(money) && priceUnit(money?.per ?? "") !== null;
  };
  const prices = found.filter(({ target }) => PRICES.has(target)).flatMap(({ use }) => use.from);
  if (!found.some(({ target }) => target === "date") || !prices.some(isPrice)) return false;
  // A list of products may have a price beside its day of listing.
  const ofProduct = suggestColumns("product", columns, sign).map(({ target }) => target);
  return !(ofProduct.includes("manufacturer") && ofProduct.includes("model"));
}

/** The kind of record whose fields the columns name best, of those that columns of periods allow. */
export function suggestResource(layout: Layout): Resource {
  const numeric = layout.columns.filter(isNumeric);
  const wide = RESOURCES.map((resource) => ({ resource, wide: suggestWide(resource, numeric) })).filter((one) => one.wide !== null);
  const periods = new Set([...periodColumns(layout.columns), ...wide.flatMap((one) => one.wide?.columns ?? [])]);
  const columns = layout.columns.filter(({ name }) => !periods.has(name));
  const sign = decimalSignOf(columns, layout.delimiter);
  const of = wide.length > 0 ? wide.map(({ resource }) => resource) : RESOURCES;
  const scored = of.map((resource) => ({ resource, score: weigh(resource, suggestColumns(resource, columns, sign)) }));
  if (wide.length === 0 && hasPricesByDate(columns, sign)) return "spot_price";
  // Quarters are those of shipments unless something else is named better.
  return scored.toReversed().reduce((best, one) => (one.score > best.score || (wide.length === 0 && one.score === best.score) ? one : best))
    .resource;
}

/** A mapping for a file of unknown layout: from the names of its columns, their units and their cells. */
export function suggestMapping(layout: Layout, resource: Resource = suggestResource(layout)): Suggestion {
  const skip_rows = Math.max(layout.headerRows - 1, unitsRows(layout.columns));
  const stated = layout.columns.map(({ cells, ...column }) => ({
    ...{ ...column, cells: cells.slice(skip_rows), units: cells.slice(0, skip_rows) },
  }));
  // A list of shipments has one quantity: a column of units is about it.
  const rowUnit = resource === "shipment" ? [...unitOfRows(stated), ...unitsBeside(layout)] : [];
  const all = stated.map((column) => (isNumeric(column) ? { ...column, units: [...column.units, ...rowUnit] } : column));
  const titles = titleMoney(layout);
  const isOfCapacity = resource === "shipment" && layout.above.some((record) => saysCapacity(textOfRecord(record)));
  const periodic = isOfCapacity ? null : suggestWide(resource, all.filter(isNumeric));
  const wide = periodic && { ...periodic, ...wideScale(periodic, titles) };
  const periods = periodColumns(all);
  const columns = all.filter(({ name }) => !periods.includes(name) && !wide?.columns.includes(name));
  const decimal_sign = decimalSignOf(all, layout.delimiter);
  const named = suggestColumns(resource, columns, decimal_sign).filter(({ target }) => !givenBy(wide).includes(target));
  const found = resource === "spot_price" ? withScales(withCurrency(named, columns), titles) : named;
  const category = resource === "product" && !found.some(({ target }) => target === "category") ? categoryOf(found) : null;
  const unknown = found.map(
    ({ target, use }) => [target, unknownWords(targetNamed(resource, target), use, cellsOf(columns, use.from))] as const,
  );
  return {
    periods: periods.filter((name) => !wide?.columns.includes(name)),
    certainty: Object.fromEntries(found.map(({ target, certainty }) => [target, certainty])),
    unknown: Object.fromEntries(unknown.filter(([, words]) => words.length > 0)),
    units: Object.fromEntries([...found.flatMap(unreadUnit), ...unreadWide(resource, wide, all)]),
    mapping: {
      resource,
      ...readingOf(layout),
      header_row: layout.header_row,
      skip_rows,
      decimal_sign,
      columns: Object.fromEntries(found.map(({ target, use }) => [target, use])),
      ...(wide ? { wide } : {}),
      constants: {
        ...(category === null ? {} : { category }),
        ...(resource === "spot_price" ? suggestMoney(titles, { found, wide }) : {}),
      },
      skip: [],
    },
  };
}

/** The units of volumes that titles, notes, the sheet or the name of a column of texts state; in brackets what can't be read. */
function unitsBeside({ above, records, header_row, columns, sheet }: Layout): string[] {
  const texts = columns.filter((column) => !isNumeric(column)).map(({ name }) => name);
  const notes = records.slice(header_row).filter(isSection);
  return statementsOf({ above, notes, names: texts, sheet }).flatMap(({ text, units }) => units.map((unit) => unit ?? `(${text})`));
}

const unreadUnit = ({ target, unread }: SuggestedColumn): [string, string[]][] => (unread === undefined ? [] : [[target, [...unread]]]);

function unreadWide(resource: Resource, wide: WideColumns | null, columns: readonly SampleColumn[]): [string, string[]][] {
  if (!wide || wide.unit !== undefined) return [];
  const said = unitOfWide(
    resource,
    wide.cells,
    columns.filter(({ name }) => wide.columns.includes(name)),
  );
  return said === null ? [] : [[wide.cells, [...said.unread]]];
}

/** What a column of units says of all rows; nothing where rows differ. */
function unitOfRows(columns: readonly SampleColumn[]): string[] {
  const [place] = unitColumns(
    { columns: {} },
    columns.map(({ name }) => name),
  );
  const said = new Set(columns[place ?? -1]?.cells.filter((cell) => cell !== ""));
  return said.size === 1 ? [...said] : [];
}

/** The fields that columns of periods give. */
const givenBy = (wide: WideColumns | null): string[] => (wide ? [wide.to, wide.cells, ...OF_ONE_PERIOD] : []);
/** What a table of periods states is of its last one; each of its cells would take it over. */
const OF_ONE_PERIOD = ["change_pct", "low", "high"];

/** What a saved mapping keeps of how its file is read: the sheet by name; encoding and delimiter are found anew in each file. */
const readingOf = ({ sheet, sheets }: Layout): Pick<Mapping, "sheet"> => (sheet === null || sheets.length < 2 ? {} : { sheet });
