import type { Importer, ImportInput, ImportItem, ShipmentDraft } from "../drafts";
import type { ShipmentProduct } from "../vocabulary";
import { cell, wordIn } from "./cells";
import { readDate } from "./dates";
import { type Exact, exactOf } from "./decimals";
import { gigawatts, type HeldMonth, type MonthlyVolume, QuarterlySums, type QuarterTotals } from "./ember-totals";
import { listNumber } from "./number-style";
import { DATE_OPTIONS, itemOf, type ListStyle, orderHint, type Outcome, readRows, type Row, styleOf, type TableShape } from "./read-rows";

const SHAPE: TableShape = {
  delimiter: ",",
  layouts: [["Area", "Date", "Area type", "Commodity code", "Commodity type", "Capacity (MW)"]],
};

const PRODUCTS: Record<string, ShipmentProduct> = { Panels: "module", Cells: "cell", Wafers: "wafer" };

/** Panels left 85414020 for 85414300 when the customs tariff changed; counting both would double a month. */
const PANEL_CODES = { before: "85414020", since: "85414300", changed: "2022-01-01" };

function isSuperseded(code: string, date: string): boolean {
  return date < PANEL_CODES.changed ? code === PANEL_CODES.since : code === PANEL_CODES.before;
}

const reject = (code: string, detail: string): Outcome => ({ quarantine: [{ code, detail }], resource: "shipment", ref: null });
const skip = (code: string, detail: string): Outcome => ({ skip: { code, detail } });

type Reading = { outcome: Outcome; held?: HeldMonth; world?: MonthlyVolume } | { volume: MonthlyVolume };

function volumeOf(row: Row, { numbers }: ListStyle): Exact | null {
  const text = cell(row, "Capacity (MW)");
  const mw = exactOf(numbers.sign === "," ? (listNumber(text, numbers) ?? "") : text);
  return mw && mw.units >= 0n ? mw : null;
}

/** One month of one area, or why the row is not added. */
function dateReason(text: string): Outcome {
  return reject("date-invalid", `Date is "${text}".${orderHint(text)}`);
}

function readMonth(row: Row, style: ListStyle): Reading {
  const type = cell(row, "Area type");
  const area = cell(row, "Area");
  const isCountry = /^country\b/i.test(type);
  const aggregate = skip("aggregate", `${area} is a group of countries (${type}).`);
  if (!isCountry && area !== "World") return { outcome: aggregate };
  const product = wordIn(PRODUCTS, cell(row, "Commodity type"));
  if (!product) return { outcome: reject("unknown-product", `Commodity type is "${cell(row, "Commodity type")}".`) };
  const date = readDate(cell(row, "Date"), style.dates);
  if (!date) return { outcome: dateReason(cell(row, "Date")) };
  const mw = volumeOf(row, style);
  if (product === "module" && isSuperseded(cell(row, "Commodity code"), date)) {
    return { outcome: skip("superseded-code", `Customs code ${cell(row, "Commodity code")} is not in force on ${date}.`) };
  }
  const [year = 0, month = 0] = date.split("-").map(Number);
  const held = { area, year, month, product };
  if (!mw) return { outcome: reject("volume-invalid", `Capacity (MW) is "${cell(row, "Capacity (MW)")}".`), held };
  const volume = { line: row.line, ...held, mw };
  return isCountry ? { volume } : { outcome: aggregate, world: volume };
}

function draftOf(totals: QuarterTotals, entity: Pick<ShipmentDraft, "entity_id" | "entity" | "is_total">, microMw: bigint): ShipmentDraft {
  const { quarter, product } = totals;
  const volume_gw = gigawatts(microMw);
  return { quarter, product, dimension: "destination", basis: "exported", ...entity, volume_gw, status: "estimate", withheld: false };
}

/** Nothing of a quarter is published while one of its months is doubtful: its total, shares, ranks and changes would all be wrong. */
function* wait({ line, quarter, product, sums, faults }: QuarterTotals, name: string): Generator<ImportItem> {
  for (const { line: at, area, found, microMw } of sums) {
    const raw = { Area: area, quarter, product, volume_gw: gigawatts(microMw) };
    if (found.kind === "unknown") {
      const reason = { code: "unknown-area", detail: `"${area}" is not a known country.` };
      yield { line: at, quarantine: [reason], resource: "shipment", ref: `${name} ${area}`, raw };
    } else
      yield {
        line: at,
        skip: { code: "doubtful-quarter", detail: `${name} ${area}: the quarter is not published. ${faults.join("; ")}.` },
      };
  }
  const reason = {
    code: "quarter-incomplete",
    detail: `${name} is not published, because a value is missing or wrong. ${faults.join("; ")}.`,
  };
  yield { line, quarantine: [reason], resource: "shipment", ref: `${name} Total`, raw: { quarter, product, faults } };
}

function* publish(totals: QuarterTotals): Generator<ImportItem> {
  const name = `${totals.quarter} ${totals.product}`;
  if (totals.isAtEnd) {
    yield { line: totals.line, skip: { code: "incomplete-quarter", detail: `${name}: the file does not include all three months.` } };
    return;
  }
  if (totals.faults.length > 0) return yield* wait(totals, name);
  let total = 0n;
  for (const { line, area, found, microMw } of totals.sums) {
    total += microMw;
    if (microMw === 0n) yield { line, skip: { code: "zero-volume", detail: `${name} ${area}: no exports.` } };
    else if (found.kind === "residual")
      yield { line, skip: { code: "residual-area", detail: `${name} ${area}: included in the total only.` } };
    else if (found.kind === "country") {
      const entity = { entity_id: found.code, entity: found.name, is_total: false };
      yield { line, resource: "shipment", draft: draftOf(totals, entity, microMw) };
    }
  }
  const entity = { entity_id: "total", entity: "Total", is_total: true };
  yield { line: totals.line, resource: "shipment", draft: draftOf(totals, entity, total) };
}

async function* read(input: ImportInput): AsyncGenerator<ImportItem> {
  const sums = new QuarterlySums();
  const style = await styleOf(input, SHAPE, { dates: { column: "Date", usual: {} }, numbers: ["Capacity (MW)"] });
  for await (const row of readRows(input, SHAPE)) {
    input.onRow?.();
    const reading = row.misfit ? { outcome: reject(row.misfit.code, row.misfit.detail) } : readMonth(row, style);
    if ("outcome" in reading) {
      if (reading.held) sums.hold(reading.held);
      if (reading.world) sums.state(reading.world);
      yield itemOf(row, reading.outcome);
    } else if (!sums.add(reading.volume))
      yield itemOf(row, reject("duplicate-month", "This area, product and month appear twice in the file."));
  }
  for (const totals of sums.totals()) yield* publish(totals);
}

/** China's solar exports by month from Ember, added up to quarters by destination with one total each. */
export const emberExports: Importer = {
  kind: "ember-exports",
  title: "Ember: monthly solar exports from China (CSV)",
  mode: "snapshot",
  source: {
    code: "ember",
    name: "Ember, China solar PV exports explorer",
    licence: "CC BY 4.0",
    url: "https://ember-energy.org/data/china-solar-exports-data/",
    synthetic: false,
    methodology:
      "Ember estimates the capacity of China's exports by month and destination from customs values. We add the months up to quarters and state them in gigawatts. Groups of countries and customs codes that were not in force are left out. A quarter is published only when its three months are complete and its destinations add up to Ember's figure for the world.",
  },
  options: DATE_OPTIONS,
  read,
};
