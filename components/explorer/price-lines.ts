import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { isStale } from "@/lib/core/price-age";
import { isSampleRecord, withSampleWord } from "@/lib/core/sample";
import { dayName } from "../charts/chart-format";
import type { LineSeries } from "../charts/line-data";
import type { BarList } from "./bar-list";
import type { ResponseRecord, Row } from "./read-response";

export type LineGroup = {
  label: string;
  unit: string;
  decimals: number;
  days: number;
  series: readonly LineSeries[];
  /** Series whose last assessment is too old to be current: "PERC, last assessed 18 Mar 2026". */
  stale: readonly string[];
};

/** As many as the palette of six can tell apart. */
const MAX_LINES = 6;

const text = (row: Row, key: string): string => (typeof row[key] === "string" ? row[key] : "");
const figure = (row: Row, key: string): number | null => (typeof row[key] === "number" ? row[key] : null);
const dayOf = (row: Row): string => text(row, "period_start") || text(row, "date");
const unitOf = (row: Row): string => `${text(row, "currency")} per ${text(row, "unit")}`;
/** What may share an axis: prices of one stage in one unit. An inverter's watt is not a module's. */
const axisOf = (row: Row): string => `${text(row, "stage").replaceAll("_", " ")}, ${unitOf(row)}`.replace(/^, /, "");
const decimalsIn = (written: unknown): number => (typeof written === "string" ? (written.split(".")[1]?.length ?? 0) : 0);

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups];
}

/** Daily rows leave days without a price out; a hole of a day or more becomes a gap in the line. Periods come with theirs. */
function pointsOf(rows: readonly Row[]): { x: string; y: number | null }[] {
  const points = rows.map((row) => ({ x: dayOf(row), y: figure(row, "avg") })).toSorted((a, b) => a.x.localeCompare(b.x));
  if (rows.some((row) => "period_start" in row)) return points;
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before === undefined) return [point];
    const missing = Date.parse(before.x) + DAY_MS;
    return missing < Date.parse(point.x) ? [{ x: dayAt(missing), y: null }, point] : [point];
  });
}

function nameOf(row: Row): string {
  const region = text(row, "region");
  const words = text(row, "item") || text(row, "technology") || text(row, "series_id");
  return withSampleWord(region === "" || region === "CN" ? words : `${words}, ${region}`, isSampleRecord(row));
}

/** When the newest price of a series was assessed; null without the fields that tell. */
function assessedOn(rows: readonly Row[]): { day: string; frequency: string } | null {
  const newest = rows.toSorted((a, b) => text(b, "effective_date").localeCompare(text(a, "effective_date")))[0];
  return newest === undefined || text(newest, "effective_date") === ""
    ? null
    : { day: text(newest, "effective_date"), frequency: text(newest, "frequency") };
}

function staleText(rows: readonly Row[], today: string): string | null {
  const last = assessedOn(rows);
  return last !== null && isStale(last.day, last.frequency, today) ? `last assessed ${dayName(last.day)}` : null;
}

function groupOf(
  unit: string,
  part: string,
  { series, today }: { series: readonly [string, ResponseRecord[]][]; today: string },
): LineGroup {
  const records = series.flatMap(([, rows]) => rows);
  return {
    label: `${unit}${part}`,
    unit: `${unit}, average`,
    decimals: Math.min(4, Math.max(0, ...records.map(({ exact }) => decimalsIn(exact.avg)))),
    days: new Set(records.map(({ plain }) => dayOf(plain))).size,
    series: series.map(([key, rows], index) => ({
      key,
      label: rows[0] ? nameOf(rows[0].plain) : key,
      colour: `var(--series-${(index % MAX_LINES) + 1})`,
      shape: "steps",
      points: pointsOf(rows.map(({ plain }) => plain)),
    })),
    stale: series.flatMap(([key, rows]) => {
      const last = staleText(
        rows.map(({ plain }) => plain),
        today,
      );
      return last === null ? [] : [`${rows[0] ? nameOf(rows[0].plain) : key}, ${last}`];
    }),
  };
}

/** Prices of one stage and unit on one axis, six lines at most; those with the most series first. `today` tells which are stale. */
export function priceLines(records: readonly ResponseRecord[], today: string): LineGroup[] {
  const units = grouped(records, ({ plain }) => axisOf(plain))
    .map(([unit, rows]) => ({ unit, series: grouped(rows, ({ plain }) => text(plain, "series_id")) }))
    .toSorted((a, b) => b.series.length - a.series.length);
  return units.flatMap(({ unit, series }) =>
    Array.from({ length: Math.ceil(series.length / MAX_LINES) }, (_, part) => {
      const from = part * MAX_LINES;
      const some = series.slice(from, from + MAX_LINES);
      return groupOf(unit, series.length > MAX_LINES ? `, series ${from + 1} to ${from + some.length} of ${series.length}` : "", {
        series: some,
        today,
      });
    }),
  );
}

/** When a price in force on a day was assessed, where that was earlier: "assessed 18 Nov 2026", "stale: last assessed 18 Mar 2026". */
function ageText(row: Row): string | null {
  const old = staleText([row], dayOf(row));
  if (old !== null) return `stale: ${old}`;
  const day = text(row, "effective_date");
  return day === "" || day === dayOf(row) ? null : `assessed ${dayName(day)}`;
}

/** "0.0850 to 0.0910, assessed 18 Nov 2026" */
function noteOf(plain: Row, exact: Row): string | null {
  const hasRange = figure(plain, "low") !== null && figure(plain, "high") !== null;
  const parts = [hasRange ? `${String(exact.low)} to ${String(exact.high)}` : null, ageText(plain)];
  return parts.filter((part) => part !== null).join(", ") || null;
}

/** Prices of one day, dearest first, those of one unit together. */
export function priceBars(records: readonly ResponseRecord[]): BarList[] {
  const units = grouped(records, ({ plain }) => axisOf(plain)).toSorted((a, b) => b[1].length - a[1].length);
  return units.map(([unit, rows]) => ({
    title: `Prices on ${rows[0] ? dayOf(rows[0].plain) : ""}`,
    unit: `${unit}, average`,
    valueName: rows[0] ? unitOf(rows[0].plain) : unit,
    noteName: "Low to high, age",
    decimals: Math.min(4, Math.max(0, ...rows.map(({ exact }) => decimalsIn(exact.avg)))),
    bars: rows
      .map(({ plain, exact }) => ({
        key: text(plain, "series_id"),
        label: nameOf(plain),
        value: figure(plain, "avg"),
        note: noteOf(plain, exact),
      }))
      .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)),
  }));
}
