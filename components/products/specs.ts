import { dayText } from "@/components/ui/moment";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { technologyName } from "@/lib/core/technology-name";
import { figureText } from "@/lib/core/wording";

export const GROUPS = ["General", "Electrical", "Thermal", "Mechanical", "Certification and warranty"] as const;
type Group = (typeof GROUPS)[number];

/** A value of a product: how it is named and written, and which of two is better where that is a matter of better. */
export type Spec = {
  key: string;
  group: Group;
  label: string;
  unit: string | null;
  read: (product: ShownProduct) => string | null;
  better?: "higher" | "closest to zero";
};

const sentence = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
const yesNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? "Yes" : "No");

type Text = { [K in keyof ShownProduct]: ShownProduct[K] extends string | null ? K : never }[keyof ShownProduct];
type Placed = readonly [key: Text, label: string, unit?: string, better?: Spec["better"]];

const placed = (group: Group, fields: readonly Placed[]): Spec[] =>
  fields.map(([key, label, unit, better]) => ({
    ...{ key, group, label, unit: unit ?? null },
    read: (product) => product[key],
    ...(better === undefined ? {} : { better }),
  }));

type Made = readonly [key: string, label: string, unit: string | null, read: Spec["read"], better?: Spec["better"]];
const made = (group: Group, fields: readonly Made[]): Spec[] =>
  fields.map(([key, label, unit, read, better]) => ({ key, group, label, unit, read, ...(better === undefined ? {} : { better }) }));

const dayOf = (day: string): string => dayText(Date.parse(day));

const named = (read: (product: ShownProduct) => string | null, name: (code: string) => string) => (product: ShownProduct) => {
  const code = read(product);
  return code === null ? null : name(code);
};

/** Every value of a datasheet, in its order. */
export const SPECS: readonly Spec[] = [
  ...made("General", [
    ["category", "Category", null, ({ category }) => sentence(category)],
    ["technology", "Technology", null, named(({ technology }) => technology, technologyName)],
    ["material", "Material", null, named(({ material }) => material, technologyName)],
    [
      "doping",
      "Base doping",
      null,
      named(
        ({ doping }) => doping,
        (doping) => `${doping}-type`,
      ),
    ],
  ]),
  ...placed("General", [
    ["brand", "Brand"],
    ["chemistry", "Chemistry"],
  ]),
  ...made("General", [["status", "Status", null, ({ status }) => sentence(status)]]),
  ...placed("Electrical", [
    ["nameplate_w", "Nameplate power", "W"],
    ["pmax_stc_w", "Maximum power (STC)", "W"],
    ["ptc_w", "Power at PTC", "W"],
    ["efficiency_pct", "Module efficiency", "%", "higher"],
    ["vmp_v", "Voltage at maximum power", "V"],
    ["imp_a", "Current at maximum power", "A"],
    ["voc_v", "Open-circuit voltage", "V"],
    ["isc_a", "Short-circuit current", "A"],
    ["max_system_voltage_v", "Maximum system voltage", "V"],
  ]),
  ...made("Electrical", [["bifacial", "Bifacial", null, ({ bifacial }) => yesNo(bifacial)]]),
  ...placed("Electrical", [
    ["bifaciality_pct", "Bifaciality", "%", "higher"],
    ["ac_power_w", "Rated AC power", "W"],
    ["dc_power_max_w", "Maximum DC power", "W"],
    ["vac_v", "Nominal AC voltage", "V"],
    ["mppt_low_v", "MPPT voltage, lower limit", "V"],
    ["mppt_high_v", "MPPT voltage, upper limit", "V"],
    ["efficiency_cec_pct", "CEC efficiency", "%", "higher"],
  ]),
  ...made("Electrical", [["hybrid", "Battery support", null, ({ hybrid }) => yesNo(hybrid)]]),
  ...placed("Electrical", [
    ["energy_kwh", "Energy capacity", "kWh"],
    ["power_kw", "Continuous discharge power", "kW"],
    ["roundtrip_pct", "Round-trip efficiency", "%", "higher"],
  ]),
  ...placed("Thermal", [
    ["noct_c", "Nominal operating cell temperature", "°C"],
    ["gamma_pmax_pct_per_c", "Temperature coefficient of power", "% per °C", "closest to zero"],
    ["beta_voc_pct_per_c", "Temperature coefficient of Voc", "% per °C"],
    ["alpha_isc_pct_per_c", "Temperature coefficient of Isc", "% per °C"],
  ]),
  ...placed("Mechanical", [
    ["length_mm", "Length", "mm"],
    ["width_mm", "Width", "mm"],
    ["weight_kg", "Weight", "kg"],
    ["cells", "Cells"],
    ["wafer_format", "Wafer format"],
  ]),
  ...made("Certification and warranty", [
    ["certifications", "Certifications", null, ({ certifications }) => certifications.join(", ") || null],
    ["product_years", "Product warranty", "years", ({ warranty }) => warranty?.["product_years"] ?? null, "higher"],
    ["power_years", "Power warranty", "years", ({ warranty }) => warranty?.["power_years"] ?? null, "higher"],
    ["power_end_pct", "Power at the end of the warranty", "%", ({ warranty }) => warranty?.["power_end_pct"] ?? null, "higher"],
  ]),
  ...made("Certification and warranty", [["listing_date", "Listed by the source", null, named(({ listing_date: day }) => day, dayOf)]]),
];

const NOT_OF_MODULES: ReadonlySet<string> = new Set([
  ...["chemistry", "ac_power_w", "dc_power_max_w", "vac_v", "mppt_low_v", "mppt_high_v", "efficiency_cec_pct", "hybrid"],
  ...["energy_kwh", "power_kw", "roundtrip_pct"],
]);
/** Inverters and storage have neither cells nor a rear side. */
const OF_MODULES: ReadonlySet<string> = new Set([
  ...["technology", "material", "doping", "nameplate_w", "pmax_stc_w", "ptc_w", "efficiency_pct", "vmp_v", "imp_a", "voc_v", "isc_a"],
  ...["bifacial", "bifaciality_pct", "noct_c", "gamma_pmax_pct_per_c", "beta_voc_pct_per_c", "alpha_isc_pct_per_c", "cells"],
  ...["wafer_format", "power_years", "power_end_pct"],
]);

/** Whether a product of this category could state the value. */
export const isOfCategory = ({ key }: Spec, category: string): boolean =>
  category === "module" ? !NOT_OF_MODULES.has(key) : !OF_MODULES.has(key);

const OF_WARRANTY: ReadonlySet<string> = new Set(["product_years", "power_years", "power_end_pct"]);

/** The field of the record that has the value. */
export const columnOf = ({ key }: Pick<Spec, "key">): string => (OF_WARRANTY.has(key) ? "warranty" : key);

/** "620.0 W", "22.95%", "110,000 W" */
export const withUnit = (text: string, unit: string | null): string =>
  unit === null ? text : `${figureText(text)}${unit.startsWith("%") ? "" : " "}${unit}`;
