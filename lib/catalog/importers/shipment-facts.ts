import { nameAsId } from "../company-names";
import type { CompanyDirectory, Importer, Reason, ShipmentDraft } from "../drafts";
import type { ShipmentProduct } from "../vocabulary";
import { isAggregate } from "./aggregates";
import { cell, cleanText, wordIn } from "./cells";
import { decimalOf } from "./decimals";
import { convertRows, type Outcome, type Row, type TableShape } from "./read-rows";

const SHAPE: TableShape = { delimiter: ",", layouts: [["period", "entity", "kind", "product", "value", "unit", "source", "note"]] };

const PRODUCTS: readonly ShipmentProduct[] = ["module", "cell", "wafer"];

/** Kinds of rows that are no shipment of a company. */
const OTHER_KINDS: Record<string, string> = { aggregate: "aggregate", "country share": "share-only", capacity: "capacity" };

/** Why a row can't be a company's shipment of a quarter; null when it can. */
function skipReason(row: Row): Reason | null {
  const kind = cell(row, "kind").toLowerCase();
  const other = wordIn(OTHER_KINDS, kind);
  if (other) return { code: other, detail: `kind is "${kind}".` };
  if (kind !== "company") return { code: "unknown-kind", detail: `kind is "${kind}".` };
  if (!/^\d{4}Q[1-4]$/.test(cell(row, "period"))) return { code: "not-a-quarter", detail: `period is "${cell(row, "period")}".` };
  const product = cell(row, "product");
  if (product.includes("+")) return { code: "mixed-products", detail: `product is "${product}".` };
  if (/\bguidance\b|\bnot actual\b/i.test(cell(row, "note"))) return { code: "guidance", detail: "The note marks this as a forecast." };
  return null;
}

const basisIn = (row: Row): ShipmentDraft["basis"] =>
  cell(row, "note").toLowerCase().includes("recognised as revenue") ? "revenue_recognised" : "shipped";

/** The same entity gets the company's id once the company is published, else a name that URLs can carry. */
function entityId(entity: string, companies: CompanyDirectory): string {
  return companies.idOf(entity) ?? nameAsId(entity);
}

/** What a row says in our own fields, whatever the checks find. */
export const shipmentFactValues = (row: Row) => ({
  ...{ quarter: cell(row, "period"), product: PRODUCTS.find((name) => name === cell(row, "product")), dimension: "company" },
  ...{
    basis: basisIn(row),
    entity: cleanText(cell(row, "entity")),
    volume_gw: cell(row, "unit") === "GW" ? decimalOf(cell(row, "value")) : null,
  },
});

function outcomeOf(row: Row, companies: CompanyDirectory): Outcome {
  const skip = skipReason(row);
  if (skip) return { skip };
  const product = PRODUCTS.find((name) => name === cell(row, "product"));
  const entity = cleanText(cell(row, "entity"));
  const volume_gw = decimalOf(cell(row, "value"));
  const reasons: Reason[] = [];
  if (!product) reasons.push({ code: "unknown-product", detail: `product is "${cell(row, "product")}".` });
  if (cell(row, "unit") !== "GW") reasons.push({ code: "unknown-unit", detail: `unit is "${cell(row, "unit")}".` });
  if (volume_gw === null) reasons.push({ code: "number-invalid", detail: `value is "${cell(row, "value")}".` });
  if (entity === "") reasons.push({ code: "name-missing", detail: "entity is empty." });
  if (isAggregate(entity)) reasons.push({ code: "not-a-company", detail: `entity: "${entity}" is not a company.` });
  if (!product || reasons.length > 0) {
    return { quarantine: reasons, resource: "shipment", ref: [cell(row, "period"), cell(row, "product"), entity].join("|") };
  }
  const note = cell(row, "note").toLowerCase();
  const draft: ShipmentDraft = {
    quarter: cell(row, "period"),
    product,
    dimension: "company",
    basis: basisIn(row),
    entity_id: entityId(entity, companies),
    entity,
    is_total: false,
    volume_gw,
    status: /\bderived\b/.test(note) ? "estimate" : "actual",
    withheld: false,
  };
  return { resource: "shipment", draft };
}

/** Volumes that makers or the press published. Only one company, one product and one quarter make a record. */
export const shipmentFacts: Importer = {
  kind: "shipment-facts",
  title: "Published shipment volumes (CSV)",
  mode: "merge",
  source: {
    code: "shipment-facts",
    name: "Published shipment volumes",
    licence: "facts",
    url: null,
    synthetic: false,
    methodology:
      "Volumes that manufacturers and analysts published on open pages, in the quarter and on the basis that each page states. Tables made of them are not complete.",
  },
  options: {},
  read: (input) => convertRows(input, SHAPE, { resource: "shipment", convert: (row) => outcomeOf(row, input.companies) }),
};
