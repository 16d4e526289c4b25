import { DAY_MS } from "@/lib/core/durations";
import type { Importer, ImportInput, ImportItem, PriceDraft, Reason } from "../drafts";
import { countryOf, PRICE_STAGES, type PriceStage, type Technology, technologyOf, WAFER_FORMATS } from "../vocabulary";
import { cell, cleanText, wordIn } from "./cells";
import { readDate } from "./dates";
import { decimalOf } from "./decimals";
import { listNumber } from "./number-style";
import { isBenchmark } from "./price-benchmarks";
import {
  convertRows,
  DATE_OPTIONS,
  type ListStyle,
  orderHint,
  type Outcome,
  readRows,
  type Row,
  styleOf,
  type TableShape,
} from "./read-rows";

const SHAPE: TableShape = {
  delimiter: ",",
  layouts: [["date", "reporter", "category", "item", "region", "price_term", "currency", "unit", "low", "avg", "high", "change_pct_wow"]],
};

/** "overseas" is missing on purpose: it doesn't say who pays the freight, so no documented term means the same. */
const TERMS: Record<string, string> = {
  "domestic, incl. 13% vat": "domestic_vat_incl",
  fob: "fob",
  ddp: "ddp",
  exw: "exw",
  "online marketplace, ex-works/warehouse": "in_warehouse",
};

const REGIONS: Record<string, string> = { china: "CN", europe: "EU", us: "US", "ex-china": "ex_china", global: "global" };
const UNITS: Record<string, string> = { w: "W", wp: "W", kg: "kg", piece: "piece", pc: "piece", pcs: "piece", m2: "m2", "m²": "m2" };
const CURRENCIES: Record<string, string> = { cny: "CNY", rmb: "CNY", usd: "USD", eur: "EUR" };

/** Reporters that are known to publish every week. */
const WEEKLY = new Set(["OPIS", "EnergyTrend", "InfoLink"]);
/** Weekly reports rest over long holidays; a longer gap means that the file has only some of them. */
const LONGEST_REST_DAYS = 28;

const NUMBERS = ["low", "avg", "high", "change_pct_wow"];
/** Dates and numbers of the list: both are written as the file shows, ISO days and points where it shows nothing. */
const STYLED = { dates: { column: "date", usual: {} }, numbers: NUMBERS };

const numberIn = (row: Row, column: string, { numbers }: Pick<ListStyle, "numbers">) =>
  numbers.sign === "," ? listNumber(cell(row, column), numbers) : decimalOf(cell(row, column));

/** Whether a file has one week's reports, or week after week of them. Single points collected over years are no weekly series. */
async function isWeekly(input: ImportInput): Promise<boolean> {
  const days = new Set<number>();
  const { dates } = await styleOf(input, SHAPE, STYLED);
  for await (const row of readRows(input, SHAPE)) {
    const date = readDate(cell(row, "date"), dates);
    if (date && WEEKLY.has(cleanText(cell(row, "reporter")))) days.add(Date.parse(date) / DAY_MS);
  }
  const sorted = [...days].sort((a, b) => a - b);
  return sorted.every((day, index) => day - (sorted[index - 1] ?? day) <= LONGEST_REST_DAYS);
}

const CELL_TECHNOLOGIES: readonly Technology[] = ["topcon", "perc", "hjt", "bc"];
const STAGES_WITH_CELLS: readonly PriceStage[] = ["cell", "module"];

/** The cell technology that the words of an item state; wafers and earlier stages have none. */
function technologyIn(stage: PriceStage, item: string): Technology | null {
  if (!STAGES_WITH_CELLS.includes(stage)) return null;
  const found = item.split(/[\s/]+/).map((word) => technologyOf(word));
  return found.find((technology) => technology && CELL_TECHNOLOGIES.includes(technology)) ?? null;
}

/** Only a named format counts: "210" alone can be G12 or G12R. */
function waferFormatIn(item: string): string | null {
  return item.split(/\s+/).find((word) => WAFER_FORMATS.some((format) => format === word)) ?? null;
}

function regionOf(text: string): string | undefined {
  return wordIn(REGIONS, text.toLowerCase()) ?? countryOf(text);
}

/** Words of a row that have a fixed vocabulary; undefined where the row's word isn't in it. */
function wordsOf(row: Row) {
  const word = (table: Record<string, string>, column: string) => wordIn(table, cell(row, column).toLowerCase());
  return {
    stage: PRICE_STAGES.find((stage) => stage === cell(row, "category").toLowerCase()),
    region: regionOf(cell(row, "region")),
    price_term: word(TERMS, "price_term"),
    currency: word(CURRENCIES, "currency"),
    unit: word(UNITS, "unit"),
  };
}

function numberReasons(row: Row, style: ListStyle): Reason[] {
  const reasons: Reason[] = [];
  if (cell(row, "avg") === "") reasons.push({ code: "no-average", detail: "avg is empty." });
  for (const column of NUMBERS) {
    const text = cell(row, column);
    if (text !== "" && numberIn(row, column, style) === null) reasons.push({ code: "number-invalid", detail: `${column} is "${text}".` });
  }
  return reasons;
}

/** What a row says in our own fields, whatever the checks find. */
export const pricePointValues = (row: Row) => ({
  ...wordsOf(row),
  item: `${cleanText(cell(row, "reporter"))} ${cleanText(cell(row, "item"))}`.trim(),
  date: readDate(cell(row, "date"), null),
  ...{ low: decimalOf(cell(row, "low")), avg: decimalOf(cell(row, "avg")), high: decimalOf(cell(row, "high")) },
  change_pct: decimalOf(cell(row, "change_pct_wow")),
});

function outcomeOf(row: Row, style: ListStyle, isWeeklyFile: boolean): Outcome {
  const { stage, region, price_term, currency, unit } = wordsOf(row);
  const date = readDate(cell(row, "date"), style.dates);
  const reporter = cleanText(cell(row, "reporter"));
  const text = cleanText(cell(row, "item"));
  const reasons = numberReasons(row, style);
  const unknown = (column: string, code: string, hint = "") =>
    reasons.push({ code, detail: `${column} is "${cell(row, column)}".${hint}` });
  if (!stage) unknown("category", "unknown-stage");
  if (!region) unknown("region", "unknown-region");
  if (!price_term) unknown("price_term", "unknown-term");
  if (!currency) unknown("currency", "unknown-currency");
  if (!unit) unknown("unit", "unknown-unit");
  if (!date) unknown("date", "date-invalid", orderHint(cell(row, "date")));
  if (reporter === "" || text === "") unknown("item", "name-missing");
  if (!stage || !region || !price_term || !currency || !unit || !date || reasons.length > 0) {
    const ref = [cell(row, "date"), reporter, cell(row, "category"), text, cell(row, "region")].join("|");
    return { quarantine: reasons, resource: "spot_price", ref };
  }
  const item = `${reporter} ${text}`;
  const draft: PriceDraft = {
    stage,
    item,
    technology: technologyIn(stage, text),
    wafer_format: waferFormatIn(text),
    region,
    segment: null,
    price_term,
    currency,
    unit,
    date,
    effective_date: date,
    low: numberIn(row, "low", style),
    avg: numberIn(row, "avg", style) ?? "",
    high: numberIn(row, "high", style),
    change_pct: numberIn(row, "change_pct_wow", style),
    frequency: isWeeklyFile && WEEKLY.has(reporter) ? "weekly" : "irregular",
    basis: "assessment",
    spec_version: null,
    benchmark: isBenchmark({ stage, item, region, price_term, currency }),
  };
  return { resource: "spot_price", draft };
}

async function* read(input: ImportInput): AsyncGenerator<ImportItem> {
  const isWeeklyFile = await isWeekly(input);
  yield* convertRows(input, SHAPE, { ...STYLED, resource: "spot_price", convert: (row, style) => outcomeOf(row, style, isWeeklyFile) });
}

/** Price points that reporters published openly. Each reporter's item is a series of its own. */
export const pricePoints: Importer = {
  kind: "price-points",
  title: "Published spot price points (CSV)",
  mode: "merge",
  source: {
    code: "price-points",
    name: "Published spot price points",
    licence: "facts",
    url: null,
    synthetic: false,
    methodology:
      "Single prices that assessors and trade media published on open pages. They are facts of certain days, not a continuous assessment: the days between them have no price of their own, and nothing is interpolated.",
  },
  options: DATE_OPTIONS,
  read,
};
