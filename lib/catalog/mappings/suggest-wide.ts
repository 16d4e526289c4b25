import type { Resource } from "../vocabulary";
import { type Period, PERIODS, type WideColumns } from "./contract";
import { areMonths, mayBeQuarters, periodColumns } from "./periods";
import type { SampleColumn } from "./suggest-columns";
import { targetsOf } from "./targets";
import { type SaidUnit, unitOfHeader } from "./unit-of-header";

/** What a period and a number below it can be, by the kind of record. */
const GIVES: Readonly<Partial<Record<Resource, Readonly<Partial<Record<Period, readonly [to: string, cells: string]>>>>>> = {
  // Months are added up; where a file states the quarters, they are read.
  shipment: { quarter: ["quarter", "volume_gw"], month: ["quarter", "volume_gw"] },
  spot_price: { month: ["date", "avg"], day: ["date", "avg"], quarter: ["date", "avg"] },
};

const LEAST_PERIODS = 2;

/** What the headers of the columns, and rows or columns of units, say of the unit of their cells; null for a field without one. */
export function unitOfWide(resource: Resource, cells: string, columns: readonly SampleColumn[]): SaidUnit | null {
  const target = targetsOf(resource).find(({ name }) => name === cells);
  return target?.unit == null ? null : unitOfHeader(target, [...new Set(columns.flatMap(({ name, units = [] }) => [name, ...units]))]);
}

/** Columns of numbers that are a period each, as rows: those of the kind of period that most are. Null where there are none. */
export function suggestWide(resource: Resource, numeric: readonly SampleColumn[]): WideColumns | null {
  const names = numeric.map(({ name }) => name);
  const gives = GIVES[resource] ?? {};
  const found = PERIODS.flatMap((headers) => {
    const fields = gives[headers];
    const columns = fields ? periodColumns(names, headers) : [];
    const isSure = headers !== "month" || (areMonths(columns) && !(resource === "shipment" && mayBeQuarters(columns)));
    return fields && isSure && columns.length >= LEAST_PERIODS ? [{ headers, columns, fields }] : [];
  }).toSorted((a, b) => (resource === "shipment" ? 0 : b.columns.length - a.columns.length))[0];
  if (!found) return null;
  const { headers, columns, fields } = found;
  const unit = unitOfWide(
    resource,
    fields[1],
    numeric.filter(({ name }) => columns.includes(name)),
  )?.unit;
  return { headers, columns, except: [], to: fields[0], cells: fields[1], month_day: "first", ...(unit == null ? {} : { unit }) };
}
