import { describe, expect, test } from "vitest";
import { cecBatteries } from "@/lib/catalog/importers/cec-batteries";
import { cecInverters } from "@/lib/catalog/importers/cec-inverters";
import { cecModules } from "@/lib/catalog/importers/cec-modules";
import { productDraft } from "@/lib/catalog/importers/product-draft";
import { draftsOf, realFile, run } from "@/testing/importers";
import type { ProductDraft } from "../drafts";
import { impossibleValues } from "./product-bounds";

const TODAY = "2026-11-24";

const REAL_LISTS = [
  [cecModules, "cec_modules_2021-12-01.csv"],
  [cecInverters, "cec_inverters_2022-02-18.csv"],
  [cecBatteries, "cec_battery_list_2026-02-11.csv"],
] as const;

const MODULE: Partial<ProductDraft> = {
  pmax_stc_w: "620.00",
  nameplate_w: "620",
  ptc_w: "586.1",
  efficiency_pct: "22.95",
  vmp_v: "40.90",
  imp_a: "15.16",
  voc_v: "48.80",
  isc_a: "16.05",
  length_mm: "2382",
  width_mm: "1134",
  weight_kg: "32.8",
  listing_date: "2026-03-14",
};
const INVERTER: Partial<ProductDraft> = {
  category: "inverter",
  ac_power_w: "5000",
  dc_power_max_w: "5200",
  mppt_low_v: "100",
  mppt_high_v: "480",
  efficiency_cec_pct: "97.5",
};
const STORAGE: Partial<ProductDraft> = { category: "storage", energy_kwh: "13.5", power_kw: "5", roundtrip_pct: "90" };

const reasonsFor = (stated: Partial<ProductDraft>) =>
  impossibleValues(productDraft({ ref: "r", manufacturer: "M", model: "X", category: "module", ...stated }), TODAY);

test.each([
  ...[MODULE, INVERTER, STORAGE, {}, { nameplate_w: "270", pmax_stc_w: "270.643" }, { ...MODULE, gamma_pmax_pct_per_c: "-0.24" }],
  { ...MODULE, beta_voc_pct_per_c: "-0.24", alpha_isc_pct_per_c: "0.045" },
  // Foil, a façade, and a panel for a garden lamp.
  { nameplate_w: "70", length_mm: "1626", width_mm: "990", weight_kg: "2.1", technology: "cigs", material: "thin_film" },
  { nameplate_w: "150", length_mm: "1500", width_mm: "1000", weight_kg: "75" },
  { nameplate_w: "0.5", length_mm: "70", width_mm: "55", weight_kg: "0.05" },
  // A microinverter, the smallest string inverter, one of a power plant, and that beside its transformer.
  { category: "inverter", ac_power_w: "191", vac_v: "240", mppt_low_v: "22", mppt_high_v: "40" },
  { category: "inverter", ac_power_w: "600", vac_v: "230", mppt_low_v: "50", mppt_high_v: "550" },
  { category: "inverter", ac_power_w: "4600000", vac_v: "690", mppt_low_v: "1003", mppt_high_v: "1200" },
  { category: "inverter", ac_power_w: "4600000", vac_v: "34500", mppt_low_v: "0", mppt_high_v: "1500" },
  // Minutes of a UPS, and days of iron and air.
  { category: "storage", energy_kwh: "0.54", power_kw: "6.52" },
  { category: "storage", energy_kwh: "500", power_kw: "5" },
] satisfies Partial<ProductDraft>[])("a usual product passes: %#", (stated) => {
  expect(reasonsFor(stated)).toEqual([]);
});

describe("is quarantined:", () => {
  test.each([
    ["a power below zero", { nameplate_w: "-400" }, "value-out-of-range", "nameplate_w: -400 W is outside 0.1 to 2000 W."],
    ["a power of a plant", { nameplate_w: "400000000" }, "value-out-of-range", "nameplate_w: 400000000 W"],
    ["metres as millimetres", { ...MODULE, length_mm: "1.722" }, "value-out-of-range", "length_mm: 1.722 mm is outside 50 to 8000 mm."],
    ["micrometres", { ...MODULE, length_mm: "1722000" }, "value-out-of-range", "length_mm: 1722000 mm"],
    ["voltages the wrong way round", { ...MODULE, voc_v: "38" }, "voc-not-above-vmp", "voc_v: 38 V is not above vmp_v, 40.9 V."],
    ["currents the wrong way round", { ...MODULE, isc_a: "15.16" }, "isc-not-above-imp", "isc_a: 15.16 A"],
    ["a power that is not voltage times current", { ...MODULE, vmp_v: "20" }, "power-mismatch", "vmp_v × imp_a is 303.2 W"],
    ["a PTC power with a digit too many", { ...MODULE, ptc_w: "3720" }, "value-out-of-range", "ptc_w: 3720 W"],
    ["a PTC power above that of the tests", { ...MODULE, ptc_w: "700" }, "ptc-mismatch", "ptc_w: 700 W"],
    ["a size that does not fit", { ...MODULE, width_mm: "500" }, "area-mismatch", "length × width × efficiency is 273.3 W"],
    ["a listing that is yet to come", { listing_date: "2099-01-01" }, "listing-date-impossible", "listing_date: 2099-01-01"],
    [
      "a power far off the class",
      { nameplate_w: "400", pmax_stc_w: "500" },
      "nameplate-mismatch",
      "pmax_stc_w: 500 W is more than 10% off",
    ],
    ["a coefficient as a fraction", { ...MODULE, gamma_pmax_pct_per_c: "-0.0035" }, "unit-mistaken", "gamma_pmax_pct_per_c: -0.0035"],
    [
      "an area in centimetres, without an efficiency",
      { pmax_stc_w: "400", length_mm: "172.2", width_mm: "113.4" },
      "area-mismatch",
      "20500 W per m²",
    ],
    ["an area ten times too large", { pmax_stc_w: "40", length_mm: "1722", width_mm: "1134" }, "area-mismatch", "20.5 W per m² for 40 W"],
    ["a voltage coefficient as a fraction", { beta_voc_pct_per_c: "-0.0027" }, "unit-mistaken", "beta_voc_pct_per_c: -0.0027"],
    ["coefficients in each other's column", { beta_voc_pct_per_c: "0.05" }, "value-out-of-range", "0.05 % per °C is outside -2 to 0"],
    [
      "a voltage that rises with heat",
      { beta_voc_pct_per_c: "0.27", alpha_isc_pct_per_c: "-0.05" },
      "value-out-of-range",
      "beta_voc_pct_per_c",
    ],
    ["a power that rises with heat", { gamma_pmax_pct_per_c: "0.35" }, "value-out-of-range", "gamma_pmax_pct_per_c: 0.35"],
    ["a module of two tons", { weight_kg: "2150" }, "value-out-of-range", "weight_kg: 2150 kg is above 300 kg"],
    ["a weight with a digit too many", { ...MODULE, weight_kg: "280" }, "weight-mismatch", "104 kg per m²"],
    ["a weight with a digit too few", { ...MODULE, weight_kg: "0.328" }, "weight-mismatch", "0.121 kg per m²"],
    ["watt-hours as kilowatt-hours", { ...STORAGE, energy_kwh: "5760" }, "energy-mismatch", "1150 hours; products have at most 150"],
    [
      "watts as kilowatts",
      { ...STORAGE, energy_kwh: "5.76", power_kw: "5000" },
      "energy-mismatch",
      "0.00115 hours; products have at least 0.01",
    ],
    ["kilowatts as watts at 480 V", { category: "inverter", ac_power_w: "25", vac_v: "480" }, "voltage-mismatch", "at least 1. A unit"],
    [
      "110 kilowatts as watts at 480 V",
      { category: "inverter", ac_power_w: "110", vac_v: "480" },
      "voltage-mismatch",
      "ac_power_w: 110 with vac_v 480",
    ],
    [
      "25 W from 200 to 800 V",
      { category: "inverter", ac_power_w: "25", mppt_low_v: "200", mppt_high_v: "800" },
      "voltage-mismatch",
      "0.125 W per V",
    ],
    ["110 W up to 800 V", { category: "inverter", ac_power_w: "110", mppt_high_v: "800" }, "voltage-mismatch", "0.138 W per V"],
    [
      "a microinverter of 250 kW",
      { category: "inverter", ac_power_w: "250000", mppt_low_v: "22", mppt_high_v: "48" },
      "voltage-mismatch",
      "at most 500",
    ],
    ["more AC than DC", { ...INVERTER, dc_power_max_w: "4999" }, "dc-below-ac", "dc_power_max_w: 4999 W"],
    ["an inverter that creates energy", { ...INVERTER, efficiency_cec_pct: "120" }, "value-out-of-range", "120 % is outside 50 to 100 %."],
    ["an MPPT range that ends before it begins", { ...INVERTER, mppt_high_v: "90" }, "mppt-range-invalid", "mppt_high_v: 90 V"],
    ["a battery that gives more than it took", { ...STORAGE, roundtrip_pct: "101" }, "value-out-of-range", "roundtrip_pct: 101 %"],
    ["a battery below zero", { ...STORAGE, energy_kwh: "-1" }, "value-out-of-range", "energy_kwh: -1 kWh"],
  ] as const)("%s", (_what, stated, code, says) => {
    const found = reasonsFor(stated).find((reason) => reason.code === code);
    expect(found?.detail).toContain(says);
  });
});

describe("no product of the real lists is out of bounds (skipped without ../shared/data)", () => {
  for (const [importer, name] of REAL_LISTS) {
    const path = realFile(name);
    test.skipIf(path === null)(name, async () => {
      const drafts = draftsOf(await run(importer, path ?? ""), "product");
      expect(drafts.length).toBeGreaterThan(800);
      expect(drafts.flatMap((draft) => impossibleValues(draft, TODAY))).toEqual([]);
    });
  }
});
