import { restoreCommas } from "../company-names";
import type { CompanyDirectory, Importer, ProductDraft, Reason } from "../drafts";
import { isUnitsRow } from "./cec-modules";
import { cell, productRef, cleanText } from "./cells";
import { type DateStyle, statedDate } from "./dates";
import { decimalOf } from "./decimals";
import { productDraft } from "./product-draft";
import { convertRows, DATE_OPTIONS, type Outcome, type Row, type TableShape } from "./read-rows";

const SHAPE: TableShape = {
  delimiter: ",",
  // Before 2018 the library had neither dates nor hybrids.
  layouts: [
    ["Name", "Vac", "Paco", "Pdco", "Mppt_low", "Mppt_high", "CEC_Date", "CEC_hybrid"],
    ["Name", "Vac", "Paco", "Pdco", "Mppt_low", "Mppt_high"],
  ],
  alsoCalled: { CEC_Date: ["Date", "Listing Date"], CEC_hybrid: ["Hybrid"], Mppt_high: ["Mppt_hi"] },
};

/** "ABB: PVI-3.0 [208V]" and the older "ABB: PVI-3.0 208V [CEC 2014]"; stray question marks are lost letters. */
const NAME = /^(?<maker>.+?)\s*:\s+(?<model>.+?)\s*(?:\[(?<volts>\d+)\s?V\]|(?<older>\d+)V \[CEC \d{4}\])[\s?]*$/;

/** A name without it, and what of its end is a voltage after all: "X 240V", "X (240V)", "X [240]". */
const BARE = /^(?<maker>.+?)\s*:\s+(?<model>.+?)(?:\s*\[CEC \d{4}\])?[\s?]*$/;
const VOLTS_AT_END = /(?:^|\s)[[(]?(?<volts>\d+)\s?V[\])]?$|\s?\[(?<bare>\d+)\]$/i;

export type InverterName = { manufacturer: string; model: string; volts: string };

/** The second spelling has no dots and writes commas as " -" or "_": "Jinko Solar Co - Ltd" → "Jinko Solar Co, Ltd". */
function makerOf(text: string): string {
  return restoreCommas(cleanText(text)).replace(/ - (?=(?:Ltd|Inc|LLC|Limited)\b)/gi, ", ");
}

/** Maker and model of a name without a voltage, which is that of the column; null where the name ends with another one. */
function bareName(text: string, vac: string | null): InverterName | null {
  const { maker = "", model = "" } = BARE.exec(text)?.groups ?? {};
  const end = VOLTS_AT_END.exec(model);
  const said = end?.groups?.["volts"] ?? end?.groups?.["bare"];
  const volts = Number(vac);
  if (maker === "" || !(volts > 0) || (said !== undefined && Number(said) !== volts)) return null;
  const name = cleanText(end ? model.slice(0, end.index) : model);
  return name === "" ? null : { manufacturer: makerOf(maker), model: name, volts: String(volts) };
}

/**
 * Takes maker, model and voltage out of the one field that holds them; a name without a voltage has that of the column of voltages.
 * Null when they can't be told apart.
 */
export function inverterName(text: string, vac: string | null): InverterName | null {
  const parts = NAME.exec(cleanText(text))?.groups;
  const volts = parts?.["volts"] ?? parts?.["older"];
  if (!parts || volts === undefined) return bareName(cleanText(text), vac);
  return { manufacturer: makerOf(parts["maker"] ?? ""), model: cleanText(parts["model"] ?? ""), volts };
}

function reasonsOf(row: Row): Reason[] {
  const [ac, dc, low, high] = ["Paco", "Pdco", "Mppt_low", "Mppt_high"].map((column) => Number(decimalOf(cell(row, column)) ?? Number.NaN));
  const reasons: Reason[] = [];
  if (!((ac ?? 0) > 0)) reasons.push({ code: "ac-power-invalid", detail: `Paco is "${cell(row, "Paco")}".` });
  if ((dc ?? 0) < (ac ?? 0)) reasons.push({ code: "dc-below-ac", detail: `Pdco ${dc} is below Paco ${ac}.` });
  if ((low ?? 0) > (high ?? 0)) reasons.push({ code: "mppt-range-invalid", detail: `Mppt_low ${low} is above Mppt_high ${high}.` });
  return reasons;
}

function measures(row: Row, volts: string, order: DateStyle | null): Partial<ProductDraft> {
  const hybrid = cell(row, "CEC_hybrid").toUpperCase();
  const isKnown = hybrid === "Y" || hybrid === "N";
  const vac_v = decimalOf(cell(row, "Vac"));
  const listed = statedDate(cell(row, "CEC_Date"), order);
  const quality = [
    isKnown ? "" : "hybrid_unknown",
    Number(vac_v) === Number(volts) ? "" : "voltage_differs_from_name",
    ...listed.quality,
    "CEC_Date" in row.values ? "" : "listing_date_missing",
  ];
  return {
    vac_v,
    ac_power_w: decimalOf(cell(row, "Paco")),
    dc_power_max_w: decimalOf(cell(row, "Pdco")),
    mppt_low_v: decimalOf(cell(row, "Mppt_low")),
    mppt_high_v: decimalOf(cell(row, "Mppt_high")),
    listing_date: listed.date,
    hybrid: isKnown ? hybrid === "Y" : null,
    data_quality: quality.filter((code) => code !== ""),
  };
}

function outcomeOf(row: Row, companies: CompanyDirectory, order: DateStyle | null): Outcome | null {
  if (isUnitsRow(row)) return null;
  const name = inverterName(cell(row, "Name"), decimalOf(cell(row, "Vac")));
  if (!name) {
    const detail = `Cannot separate manufacturer, model and voltage in "${cell(row, "Name")}", Vac "${cell(row, "Vac")}".`;
    return { quarantine: [{ code: "name-unreadable", detail }], resource: "product", ref: null };
  }
  const { manufacturer, model, volts } = name;
  const ref = productRef(manufacturer, model, `${volts}V`);
  const reasons = reasonsOf(row);
  if (reasons.length > 0) return { quarantine: reasons, resource: "product", ref };
  const company_id = companies.idOf(manufacturer);
  return {
    resource: "product",
    draft: productDraft({ ...measures(row, volts, order), ref, company_id, manufacturer, model, category: "inverter" }),
  };
}

/** The inverter list of the California Energy Commission as SAM library. It has no weighted efficiency. */
export const cecInverters: Importer = {
  kind: "cec-inverters",
  title: "CEC inverter list (SAM library CSV)",
  mode: "snapshot",
  source: {
    code: "cec-inverters",
    name: "California Energy Commission inverter list (SAM library)",
    licence: "BSD-3-Clause",
    url: "https://github.com/NREL/SAM",
    synthetic: false,
    methodology:
      "Inverters on the equipment list of the California Energy Commission, as the library of the System Advisor Model has them. AC power and voltage are those of the list. Values that physics rules out or that contradict each other are quarantined and not published.",
  },
  options: DATE_OPTIONS,
  read: (input) =>
    convertRows(input, SHAPE, {
      resource: "product",
      dates: { column: "CEC_Date", usual: { "/": "month-first" } },
      convert: (row, { dates }) => outcomeOf(row, input.companies, dates),
    }),
};
