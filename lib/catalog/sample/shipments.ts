import type { ShipmentDraft } from "../drafts";
import type { ShipmentDimension } from "../vocabulary";
import { type SampleMaker, sampleMakers } from "./companies";
import { apportion, decimal } from "./numbers";
import { noiseOf } from "./price-curve";
import { quarterNumber, quartersEndingAt } from "./quarters";
import { unitOf } from "./random";
import { SAMPLE_COUNTRIES } from "./tables/countries";
import {
  DESTINATIONS,
  ORIGINS,
  SEASONS,
  SHIPMENT_MARKETS,
  SHIPMENT_PRODUCTS_OF_SAMPLE,
  type SampleProduct,
  TECHNOLOGY_SHARES,
  WITHHELD_DESTINATIONS,
} from "./tables/shipment-markets";

export { quartersEndingAt } from "./quarters";

/** One named part of a total; megawatts are whole numbers. */
type Part = { id: string; name: string; mw: number; isWithheld: boolean };
type Table = { product: SampleProduct; dimension: ShipmentDimension; basis: ShipmentDraft["basis"]; totalMw: number; parts: Part[] };
type Weight = { id: string; name: string; weight: number; isWithheld: boolean };

const BASE_QUARTER = quarterNumber("2025Q1");
const COUNTRY_NAMES = new Map(SAMPLE_COUNTRIES.map(({ code, name }) => [code, name]));

/** A market's volume in a quarter: growth without compounding, so that it stays plausible far from the base year, and season. */
function volumeMw(baseMw: number, growthPct: number, { key, quarter }: { key: string; quarter: number }): number {
  const growth = Math.max(0.2, 1 + ((quarter - BASE_QUARTER) / 4) * (growthPct / 100));
  const season = (SEASONS[quarter % 4] ?? 100) / 100;
  return Math.round(baseMw * growth * season * (1 + 0.04 * noiseOf(key, quarter, 3)));
}

/** Listed parts take their share of the total, each moving slowly around its weight; what is not listed is the rest. */
function listedParts(
  key: string,
  quarter: number,
  { totalMw, weights, restWeight }: { totalMw: number; weights: readonly Weight[]; restWeight: number },
): Part[] {
  const moved = weights.map((one) => one.weight * (1 + 0.16 * noiseOf(`${key}/${one.id}`, quarter, 4)));
  const sum = moved.reduce((all, weight) => all + weight, restWeight);
  return weights.map(({ id, name, isWithheld }, i) => ({ id, name, isWithheld, mw: Math.floor((totalMw * (moved[i] ?? 0)) / sum) }));
}

function makerWeights(product: SampleProduct, makers: readonly SampleMaker[], companyIdOf: (ref: string) => string): Weight[] {
  const { from, count, kind } = SHIPMENT_MARKETS[product].makers;
  const chosen = makers.filter((maker) => maker.kind === kind).slice(from, from + count);
  return chosen.map(({ company }, i) => ({
    id: companyIdOf(company.ref),
    name: company.name,
    weight: (13 / (1 + i * 0.28)) * (0.85 + 0.3 * unitOf(`${product}/${company.ref}`)),
    isWithheld: i === SHIPMENT_MARKETS[product].withheldMaker,
  }));
}

/** In the second and third quarter of every year the eighth maker ships exactly as much as the seventh. */
function withTie(parts: Part[], quarter: number): Part[] {
  const seventh = parts[6];
  if (seventh === undefined || quarter % 4 === 0 || quarter % 4 === 3) return parts;
  return parts.map((part, i) => (i === 7 ? { ...part, mw: seventh.mw } : part));
}

function companyTable(product: SampleProduct, quarter: number, weights: readonly Weight[]): Table {
  const { shippedMw, growthPct } = SHIPMENT_MARKETS[product];
  const totalMw = volumeMw(shippedMw, growthPct, { key: `${product}/shipped`, quarter });
  const parts = withTie(listedParts(`${product}/company`, quarter, { totalMw, weights, restWeight: 18 }), quarter);
  return { product, dimension: "company", basis: "shipped", totalMw, parts };
}

function countryWeights(product: SampleProduct, rows: readonly (readonly [string, number])[], withheld: readonly string[]): Weight[] {
  return rows.map(([code, weight]) => ({
    id: code,
    name: COUNTRY_NAMES.get(code) ?? code,
    weight: weight * (product === "module" ? 1 : 0.7 + 0.6 * unitOf(`${product}/${code}`)),
    isWithheld: withheld.includes(code),
  }));
}

function destinationTable(product: SampleProduct, quarter: number): Table {
  const { exportedMw, growthPct } = SHIPMENT_MARKETS[product];
  const totalMw = volumeMw(exportedMw, growthPct, { key: `${product}/exported`, quarter });
  const parts = listedParts(`${product}/destination`, quarter, {
    totalMw,
    weights: countryWeights(product, DESTINATIONS, WITHHELD_DESTINATIONS),
    restWeight: 9,
  });
  return { product, dimension: "destination", basis: "exported", totalMw, parts };
}

function originTable(product: SampleProduct, quarter: number): Table {
  const { producedMw, growthPct } = SHIPMENT_MARKETS[product];
  const totalMw = volumeMw(producedMw, growthPct, { key: `${product}/produced`, quarter });
  const parts = listedParts(`${product}/origin`, quarter, { totalMw, weights: countryWeights(product, ORIGINS, []), restWeight: 1.7 });
  return { product, dimension: "country_of_origin", basis: "produced", totalMw, parts };
}

/** Technologies divide what the makers shipped without a rest. */
function technologyTable(quarter: number): Table {
  const { shippedMw, growthPct } = SHIPMENT_MARKETS.module;
  const totalMw = volumeMw(shippedMw, growthPct, { key: "module/shipped", quarter });
  const progress = Math.min(1, Math.max(0, (quarter - quarterNumber("2022Q1")) / 20));
  const volumes = apportion(
    totalMw,
    TECHNOLOGY_SHARES.map(([, , first, last]) => first + (last - first) * progress),
  );
  const parts = TECHNOLOGY_SHARES.map(([id, name], i) => ({ id, name, isWithheld: false, mw: volumes[i] ?? 0 }));
  return { product: "module", dimension: "technology", basis: "shipped", totalMw, parts };
}

function tablesOf(quarter: number, makers: readonly SampleMaker[], companyIdOf: (ref: string) => string): Table[] {
  const tables = SHIPMENT_PRODUCTS_OF_SAMPLE.flatMap((product) => [
    companyTable(product, quarter, makerWeights(product, makers, companyIdOf)),
    destinationTable(product, quarter),
    originTable(product, quarter),
  ]);
  return [...tables, technologyTable(quarter)];
}

/** Wafer production of a first quarter is never reported in full, so that it stays an estimate. */
function statusOf({ product, dimension }: Table, quarter: number, isNewest: boolean): ShipmentDraft["status"] {
  if (isNewest) return "preliminary";
  return product === "wafer" && dimension === "country_of_origin" && quarter % 4 === 0 ? "estimate" : "actual";
}

function* rowsOf(table: Table, quarter: string, status: ShipmentDraft["status"]): Generator<ShipmentDraft> {
  const common = { quarter, product: table.product, dimension: table.dimension, basis: table.basis, status };
  yield { ...common, entity_id: "total", entity: "Total", is_total: true, volume_gw: decimal(table.totalMw, 3), withheld: false };
  for (const { id, name, mw, isWithheld } of table.parts) {
    if (mw === 0) continue;
    const volume = isWithheld ? null : decimal(mw, 3);
    yield { ...common, entity_id: id, entity: name, is_total: false, volume_gw: volume, withheld: isWithheld };
  }
}

/**
 * Sixteen quarters of shipments. Each table states its total, which the listed entities never
 * exceed. Only the status of the newest quarter depends on where the list ends.
 */
export function* sampleShipments(untilQuarter: string, companyIdOf: (ref: string) => string): Generator<ShipmentDraft> {
  const makers = [...sampleMakers()];
  for (const quarter of quartersEndingAt(untilQuarter, 16)) {
    const number = quarterNumber(quarter);
    for (const table of tablesOf(number, makers, companyIdOf))
      yield* rowsOf(table, quarter, statusOf(table, number, quarter === untilQuarter));
  }
}
