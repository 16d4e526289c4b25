import { restoreCommas } from "../company-names";
import type { CompanyDirectory, Importer, ProductDraft } from "../drafts";
import { cell, productRef, cleanText } from "./cells";
import { type DateStyle, readDate, statedDate } from "./dates";
import { listNumber, type NumberStyle } from "./number-style";
import { productDraft } from "./product-draft";
import { convertRows, DATE_OPTIONS, type Outcome, type Row, type TableShape } from "./read-rows";

const MAKER = "Manufacturer Name";
const MODEL = "Model Number";
const BRAND = "Brand";
const ENERGY = "Nameplate Energy Capacity (kWh)";
const POWER = "Maximum Continuous Discharge Rate (kW)";
const ROUNDTRIP = "Manufacturer Declared Roundtrip Efficiency (%, Ac-AC)";
const LISTED = "CEC Listing Date";

/** Footnote digits are glued to words and brackets: "Brand1", "Rate2 (kW)", "(%, Ac-AC)1". */
function withoutFootnotes(header: string): string {
  return header
    .replace(/(?<=[\p{L})])\d+(?=\s|$)/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

const SHAPE: TableShape = {
  delimiter: ";",
  layouts: [[MAKER, BRAND, MODEL, "Technology", ENERGY, POWER, ROUNDTRIP, LISTED]],
  alsoCalled: {
    [MAKER]: ["Manufacturer", "Company Name"],
    [MODEL]: ["Model", "Model No", "Model Name"],
    [BRAND]: ["Brand Name"],
    Technology: ["Battery Technology", "Chemistry"],
    [ENERGY]: ["Energy Capacity (kWh)", "Nameplate Energy (kWh)", "Nameplate Capacity (kWh)"],
    [POWER]: ["Max Continuous Discharge Rate (kW)", "Maximum Discharge Rate (kW)", "Continuous Discharge Rate (kW)"],
    [ROUNDTRIP]: [
      "Manufacturer Declared Round Trip Efficiency (%, Ac-AC)",
      "Manufacturer Declared Roundtrip Efficiency (%)",
      "Roundtrip Efficiency (%)",
    ],
    [LISTED]: ["Listing Date", "Date Listed", "CEC Date"],
  },
  cleanHeader: withoutFootnotes,
};

/** How the list writes its numbers where no file says otherwise. */
const USUAL: NumberStyle = { sign: "." };
type Style = { dates: DateStyle | null; numbers: NumberStyle };

/** The text of a cell, or null for an empty one and for the list's way of saying so. */
function stated(row: Row, column: string): string | null {
  const text = cleanText(cell(row, column));
  return text === "" || /^no information submitted$/i.test(text) ? null : text;
}

/** A model broken over two lines: "LUX-X-48100LG01-⏎USM5" is one word. */
function modelOf(row: Row): string {
  return cleanText(cell(row, MODEL).replace(/-\s*[\r\n]+\s*/g, "-"));
}

/**
 * Roundtrip efficiency. The cell may list it per inverter, "95 [Force 3.6DC]⏎95 [Force 5.7DC]";
 * one number is taken when all entries agree, else it is not known for the battery alone.
 */
export function roundtripOf(text: string, style: NumberStyle = USUAL): { pct: string | null; quality: string | null } {
  const plain = listNumber(text, style);
  if (plain !== null) return { pct: plain, quality: null };
  const numbers = [...text.matchAll(/(?:^|[\r\n])\s*(\d[\d.,]*)\s*\[/g)].map((found) => listNumber(found[1] ?? "", style));
  const [first = null] = numbers;
  if (first === null) return { pct: null, quality: "roundtrip_unreadable" };
  return numbers.every((number) => number === first) ? { pct: first, quality: null } : { pct: null, quality: "roundtrip_varies" };
}

function measures(row: Row, { dates, numbers }: Style): Partial<ProductDraft> {
  const roundtrip = stated(row, ROUNDTRIP) === null ? { pct: null, quality: null } : roundtripOf(cell(row, ROUNDTRIP), numbers);
  const rate = listNumber(cell(row, POWER), numbers);
  // The list has 0 where it has no rate.
  const power = Number(rate) === 0 ? null : rate;
  const listed = statedDate(cell(row, LISTED), dates);
  return {
    brand: stated(row, BRAND),
    energy_kwh: listNumber(cell(row, ENERGY), numbers),
    power_kw: power,
    roundtrip_pct: roundtrip.pct,
    chemistry: stated(row, "Technology"),
    listing_date: listed.date,
    data_quality: [
      power !== null ? null : rate === null && stated(row, POWER) !== null ? "power_unreadable" : "power_missing",
      roundtrip.quality,
      ...listed.quality,
    ].filter((code) => code !== null),
  };
}

/** What a row says in our own fields, whatever the checks find. */
export const batteryValues = (row: Row): Partial<ProductDraft> => ({
  ...measures(row, { dates: null, numbers: USUAL }),
  manufacturer: restoreCommas(stated(row, MAKER) ?? ""),
  model: modelOf(row),
  category: "storage",
  listing_date: readDate(cell(row, LISTED), null),
});

function outcomeOf(row: Row, companies: CompanyDirectory, style: Style): Outcome {
  const manufacturer = restoreCommas(stated(row, MAKER) ?? "");
  const model = modelOf(row);
  if (manufacturer === "" || model === "") {
    return { quarantine: [{ code: "name-missing", detail: `${MAKER} or ${MODEL} is empty.` }], resource: "product", ref: null };
  }
  const ref = productRef(manufacturer, model);
  const values = measures(row, style);
  if (!(Number(values.energy_kwh) > 0)) {
    const detail = `${ENERGY} is "${cell(row, ENERGY)}".`;
    return { quarantine: [{ code: "energy-invalid", detail }], resource: "product", ref };
  }
  const company_id = companies.idOf(manufacturer);
  return { resource: "product", draft: productDraft({ ...values, ref, company_id, manufacturer, model, category: "storage" }) };
}

/** The battery list of the California Energy Commission: semicolons, day-first dates, notes inside cells. */
export const cecBatteries: Importer = {
  kind: "cec-batteries",
  title: "CEC battery list (semicolon CSV)",
  mode: "snapshot",
  source: {
    code: "cec-batteries",
    name: "California Energy Commission battery list (Orange Button)",
    licence: "Apache-2.0",
    url: "https://github.com/Open-Orange-Button/Product-Registry",
    synthetic: false,
    methodology:
      "Batteries on the equipment list of the California Energy Commission, as the Orange Button product registry has them. Energy, power and roundtrip efficiency are what manufacturers declare. Where a battery has an efficiency for each inverter and they differ, none is published.",
  },
  options: DATE_OPTIONS,
  read: (input) =>
    convertRows(input, SHAPE, {
      resource: "product",
      dates: { column: LISTED, usual: { ".": "day-first" }, beside: ["UL 1973 Certification Certificate Date", "Last Update"] },
      numbers: [ENERGY, POWER, ROUNDTRIP],
      convert: (row, style) => outcomeOf(row, input.companies, style),
    }),
};
