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

test.each([MODULE, INVERTER, STORAGE, {}, { nameplate_w: "270", pmax_stc_w: "270.643" }, { ...MODULE, gamma_pmax_pct_per_c: "-0.24" }])(
  "a usual product passes: %#",
  (stated) => {
    expect(reasonsFor(stated)).toEqual([]);
  },
);

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
