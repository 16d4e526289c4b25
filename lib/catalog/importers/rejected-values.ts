import { batteryValues } from "./cec-batteries";
import { inverterName } from "./cec-inverters";
import { moduleValues } from "./cec-modules";
import { cell, cleanText } from "./cells";
import { namedValues } from "./company-names";
import { readDate } from "./dates";
import { decimalOf } from "./decimals";
import { pricePointValues } from "./price-points";
import type { Row } from "./read-rows";
import { shipmentFactValues } from "./shipment-facts";

type Values = Readonly<Record<string, unknown>>;

/** Of a name that can't be taken apart, all is in the model, where a person can take it apart. */
function inverterValues(row: Row): Values {
  const name = inverterName(cell(row, "Name"), decimalOf(cell(row, "Vac")));
  const numbers = { vac_v: "Vac", ac_power_w: "Paco", dc_power_max_w: "Pdco", mppt_low_v: "Mppt_low", mppt_high_v: "Mppt_high" };
  return {
    ...{ manufacturer: name?.manufacturer, model: name?.model ?? cleanText(cell(row, "Name")), category: "inverter" },
    ...Object.fromEntries(Object.entries(numbers).map(([field, column]) => [field, decimalOf(cell(row, column))])),
    listing_date: readDate(cell(row, "CEC_Date"), null),
  };
}

const emberValues = (row: Row): Values => ({ dimension: "destination", basis: "exported", entity: cell(row, "Area"), status: "estimate" });

/** How rows of lists with columns of their own become fields of ours. Rows of our own form have these fields already. */
const BY_KIND: Readonly<Record<string, (row: Row) => Values>> = {
  "cec-modules": moduleValues,
  "cec-inverters": inverterValues,
  "cec-batteries": batteryValues,
  "company-names": namedValues,
  "ember-exports": emberValues,
  "price-points": pricePointValues,
  "shipment-facts": shipmentFactValues,
};

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** What a row that its importer rejected says in our own fields, as far as it can be read: cells of the file, and these in addition. */
export function rejectedValues(kind: string, cells: Values): Values {
  const values = Object.fromEntries(Object.entries(cells).flatMap(([name, cell]) => (typeof cell === "string" ? [[name, cell]] : [])));
  const read = Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind]?.({ line: 0, values, misfit: null }) : undefined;
  return { ...cells, ...Object.fromEntries(Object.entries(read ?? {}).filter(([, value]) => isSaid(value))) };
}
