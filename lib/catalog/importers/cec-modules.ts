import { foldText } from "@/lib/core/text";
import { restoreCommas } from "../company-names";
import { type CompanyDirectory, type Importer, ImportError, type ProductDraft } from "../drafts";
import { type Material, materialOf, type Technology } from "../vocabulary";
import { moduleReasons } from "./cec-module-checks";
import { nameplateOf } from "./cec-nameplate";
import { cell, productRef, cleanText, unreadable, wordIn } from "./cells";
import { type DateStyle, readDate, statedDate } from "./dates";
import { decimalOf, type Exact, exactOf, quotient, shifted, times } from "./decimals";
import { productDraft } from "./product-draft";
import { convertRows, DATE_OPTIONS, type Outcome, type Row, type TableShape } from "./read-rows";

const SHAPE: TableShape = {
  delimiter: ",",
  layouts: [["Name", "Manufacturer", "Technology", "STC", "A_c", "I_sc_ref", "V_oc_ref", "I_mp_ref", "V_mp_ref", "gamma_r"]],
};

/** The list says no more than this: whether a mono cell is PERC or TOPCon can't be known from it. */
const TECHNOLOGY_WORDS: Record<string, Technology> = {
  "Mono-c-Si": "mono",
  "Multi-c-Si": "multi",
  "Thin Film": "thin_film",
  CdTe: "cdte",
  CIGS: "cigs",
  "a-Si": "a_si",
};
const MATERIAL_WORDS: readonly Technology[] = ["mono", "multi", "thin_film"];

const HUNDRED: Exact = { units: 100n, scale: 0 };
const TEN: Exact = { units: 10n, scale: 0 };

/** Rows 2 and 3 hold units and variable names. */
export function isUnitsRow(row: Row): boolean {
  const name = cell(row, "Name");
  return name === "Units" || /^\[\d+\]$/.test(name);
}

function numberIn(row: Row, column: string): number | null {
  const text = decimalOf(cell(row, column));
  return text === null ? null : Number(text);
}

/** A coefficient in units per kelvin as percent of its reference value, four decimals. */
function percentOf(row: Row, coefficient: string, reference: string): string | null {
  const [change, whole] = [exactOf(cell(row, coefficient)), exactOf(cell(row, reference))];
  return change && whole ? quotient(times(change, HUNDRED), whole, 4) : null;
}

function areaOf(row: Row): Exact | null {
  const stated = exactOf(cell(row, "A_c"));
  if (stated && stated.units > 0n) return stated;
  const [length, width] = [exactOf(cell(row, "Length")), exactOf(cell(row, "Width"))];
  return length && width ? times(length, width) : null;
}

/** Watts over (square metres × 1,000 W/m²), in percent. */
function efficiencyOf(row: Row, digits: number): string | null {
  const [stc, area] = [exactOf(cell(row, "STC")), areaOf(row)];
  return stc && area ? quotient(stc, times(area, TEN), digits) : null;
}

function measures(row: Row): Partial<ProductDraft> {
  const bifacial = cell(row, "Bifacial");
  const cells = cell(row, "N_s");
  return {
    pmax_stc_w: decimalOf(cell(row, "STC")),
    efficiency_pct: efficiencyOf(row, 2),
    vmp_v: decimalOf(cell(row, "V_mp_ref")),
    imp_a: decimalOf(cell(row, "I_mp_ref")),
    voc_v: decimalOf(cell(row, "V_oc_ref")),
    isc_a: decimalOf(cell(row, "I_sc_ref")),
    noct_c: decimalOf(cell(row, "T_NOCT")),
    gamma_pmax_pct_per_c: decimalOf(cell(row, "gamma_r")),
    beta_voc_pct_per_c: percentOf(row, "beta_oc", "V_oc_ref"),
    alpha_isc_pct_per_c: percentOf(row, "alpha_sc", "I_sc_ref"),
    bifacial: bifacial === "1" ? true : bifacial === "0" ? false : null,
    cells: /^[1-9]\d{0,3}$/.test(cells) ? Number(cells) : null,
    length_mm: shifted(cell(row, "Length"), 3),
    width_mm: shifted(cell(row, "Width"), 3),
    ptc_w: decimalOf(cell(row, "PTC")),
  };
}

/** What may be missing, with its column. */
const MEASURED: Readonly<Record<string, string>> = {
  ...{ noct_c: "T_NOCT", gamma_pmax_pct_per_c: "gamma_r", beta_voc_pct_per_c: "beta_oc", alpha_isc_pct_per_c: "alpha_sc" },
  ...{ bifacial: "Bifacial", cells: "N_s", length_mm: "Length", width_mm: "Width", ptc_w: "PTC" },
};

function qualityOf(draft: Partial<ProductDraft>, technology: Technology): string[] {
  const codes: string[] = [];
  if (draft.length_mm === null || draft.width_mm === null) codes.push("dimensions_missing");
  if (MATERIAL_WORDS.includes(technology)) codes.push("technology_material_only");
  if (draft.nameplate_w === null) codes.push("nameplate_unknown");
  return codes;
}

function namesOf(row: Row): { manufacturer: string; model: string } {
  const maker = cell(row, "Manufacturer");
  const name = cell(row, "Name");
  const model = name.startsWith(`${maker} `) ? name.slice(maker.length) : name;
  return { manufacturer: restoreCommas(cleanText(maker)), model: cleanText(model) };
}

/** What a row says in our own fields, whatever the checks find. */
export function moduleValues(row: Row): Partial<ProductDraft> {
  const { manufacturer, model } = namesOf(row);
  const technology = wordIn(TECHNOLOGY_WORDS, cell(row, "Technology")) ?? null;
  const nameplate_w = nameplateOf(model, numberIn(row, "STC") ?? 0)?.watts ?? null;
  return {
    ...measures(row),
    manufacturer,
    model,
    category: "module",
    technology,
    nameplate_w,
    listing_date: readDate(cell(row, "Date"), null),
  };
}

function reasonsOf(row: Row, technology: Technology, material: Material) {
  const efficiency = efficiencyOf(row, 6);
  const numbers = {
    stcW: numberIn(row, "STC"),
    efficiencyPct: efficiency === null ? null : Number(efficiency),
    vmpV: numberIn(row, "V_mp_ref"),
    impA: numberIn(row, "I_mp_ref"),
    vocV: numberIn(row, "V_oc_ref"),
    iscA: numberIn(row, "I_sc_ref"),
  };
  return moduleReasons(numbers, technology, material);
}

/** The units that this list has; another edition in others is not read as if it were in these. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ Length: "m", Width: "m", I_sc_ref: "A", V_oc_ref: "V", I_mp_ref: "A", V_mp_ref: "V" },
  ...{ alpha_sc: "A/K", beta_oc: "V/K", T_NOCT: "C", gamma_r: "%/K" },
};
const plainUnit = (text: string): string =>
  text
    .replaceAll(/[\s°º]/g, "")
    .replace(/\/C$/i, "/K")
    .toLowerCase();

function requireUnits(row: Row): void {
  if (cell(row, "Name") !== "Units") return;
  for (const [column, unit] of Object.entries(UNITS)) {
    const stated = cell(row, column);
    if (stated !== "" && plainUnit(stated) !== plainUnit(unit)) {
      const detail = `The row of units says "${stated}" for ${column}, and this format has ${unit}. Import the file with a mapping.`;
      throw new ImportError("wrong-kind", detail, row.line);
    }
  }
}

function outcomeOf(row: Row, companies: CompanyDirectory, order: DateStyle | null): Outcome | null {
  requireUnits(row);
  if (isUnitsRow(row)) return null;
  const { manufacturer, model } = namesOf(row);
  const ref = productRef(manufacturer, model);
  const reject = (reasons: { code: string; detail: string }[]): Outcome => ({ quarantine: reasons, resource: "product", ref });
  if (manufacturer === "" || model === "") return reject([{ code: "name-missing", detail: "Name or Manufacturer is empty." }]);
  const technology = wordIn(TECHNOLOGY_WORDS, cell(row, "Technology"));
  const material = technology && materialOf(technology);
  if (!technology || !material) return reject([{ code: "unknown-technology", detail: `Technology is "${cell(row, "Technology")}".` }]);
  const reasons = reasonsOf(row, technology, material);
  if (reasons.length > 0) return reject(reasons);
  const nameplate = nameplateOf(model, numberIn(row, "STC") ?? 0);
  const listed = statedDate(cell(row, "Date"), order);
  const stated: Partial<ProductDraft> = {
    ...measures(row),
    technology,
    material,
    nameplate_w: nameplate?.watts ?? null,
    listing_date: listed.date,
  };
  const series_ref = nameplate ? `${foldText(manufacturer)}|${nameplate.series}` : null;
  const company_id = companies.idOf(manufacturer);
  const data_quality = [...qualityOf(stated, technology), ...unreadable(row, MEASURED, stated), ...listed.quality];
  return {
    resource: "product",
    draft: productDraft({ ...stated, ref, manufacturer, model, category: "module", company_id, series_ref, data_quality }),
  };
}

/** The module list of the California Energy Commission as SAM library, any year that has a Manufacturer column. */
export const cecModules: Importer = {
  kind: "cec-modules",
  title: "CEC module list (SAM library CSV)",
  mode: "snapshot",
  source: {
    code: "cec-modules",
    name: "California Energy Commission module list (SAM library)",
    licence: "BSD-3-Clause",
    url: "https://github.com/NREL/SAM",
    synthetic: false,
    methodology:
      "Modules on the equipment list of the California Energy Commission, as the library of the System Advisor Model has them. Values are those of the list: manufacturers state them when a module is listed. Commas and letters that the list lost are restored. Values that physics rules out or that contradict each other are quarantined and not published.",
  },
  options: DATE_OPTIONS,
  read: (input) =>
    convertRows(input, SHAPE, {
      resource: "product",
      dates: { column: "Date", usual: { "/": "month-first" } },
      convert: (row, { dates }) => outcomeOf(row, input.companies, dates),
    }),
};
