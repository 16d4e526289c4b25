import { describe, expect, test } from "vitest";
import { draftsOf, fileWith, realFile, run } from "@/testing/importers";
import { cecBatteries, roundtripOf } from "./cec-batteries";
import { cecInverters, inverterName } from "./cec-inverters";
import { cecModules } from "./cec-modules";
import { nameplateOf } from "./cec-nameplate";

const HEADER =
  "Name,Manufacturer,Technology,Bifacial,STC,PTC,A_c,Length,Width,N_s,I_sc_ref,V_oc_ref,I_mp_ref,V_mp_ref,alpha_sc,beta_oc,T_NOCT,gamma_r,Date";
const UNITS = "Units,,,,,,m2,m,m,,A,V,A,V,A/K,V/K,C,%/K,\n[0],lib_manufacturer,,,,,,,,,,,,,,,,,";
type Cells = Partial<Record<string, string>>;

function moduleFile(...rows: Cells[]): string {
  // oxfmt-ignore
  const good: Cells = {
    Name: "Jinko Solar Co._ Ltd JKM270M-60", Manufacturer: "Jinko Solar Co._ Ltd", Technology: "Mono-c-Si", Bifacial: "0", STC: "270.643",
    PTC: "242.1", A_c: "1.627", Length: "1.64", Width: "0.992", N_s: "60", I_sc_ref: "9.34", V_oc_ref: "38.63", I_mp_ref: "8.81", V_mp_ref: "30.72",
    alpha_sc: "0.00486614", beta_oc: "-0.121182", T_NOCT: "47.4", gamma_r: "-0.4509", Date: "12/1/2021",
  };
  const lines = rows.map((row) =>
    HEADER.split(",")
      .map((name) => row[name] ?? good[name] ?? "")
      .join(","),
  );
  return fileWith([HEADER, UNITS, ...lines].join("\n"));
}

describe("CEC modules", () => {
  test("an edition in other units is refused and not read in the usual ones", async () => {
    const file = (units: string): string => fileWith([HEADER, units, moduleRow].join("\n"));
    const moduleRow = HEADER.split(",")
      .map(() => "1")
      .join(",");
    await expect(run(cecModules, file("Units,,,,,,m2,m,m,,A,V,A,V,A/K,%/K,C,%/K,"))).rejects.toMatchObject({
      code: "wrong-kind",
      message: expect.stringContaining('"%/K" for beta_oc'),
    });
    await expect(run(cecModules, file("Units,,,,,,m2,m,m,,A,V,A,V,A/°C,V/C,°C,%/C,"))).resolves.toBeDefined();
  });

  test("a row becomes a product with units converted and nothing guessed", async () => {
    const [draft] = draftsOf(await run(cecModules, moduleFile({}), {}, { idOf: (name) => `id of ${name}` }), "product");
    expect(draft).toMatchObject({
      ref: "jinko solar co ltd|JKM270M-60",
      company_id: "id of Jinko Solar Co., Ltd",
      manufacturer: "Jinko Solar Co., Ltd",
      model: "JKM270M-60",
      series_ref: "jinko solar co ltd|JKM*M-60",
      technology: "mono",
      material: "mono",
      pmax_stc_w: "270.643",
      nameplate_w: "270",
      efficiency_pct: "16.63",
      beta_voc_pct_per_c: "-0.3137",
      alpha_isc_pct_per_c: "0.0521",
      bifacial: false,
      cells: 60,
      length_mm: "1640",
      width_mm: "992",
      listing_date: "2021-12-01",
      data_quality: ["technology_material_only"],
    });
  });

  test("blank dimensions and models without a power class are marked", async () => {
    const file = moduleFile({ Name: "Jinko Solar Co._ Ltd SOLO", Length: "", Width: "" });
    const [draft] = draftsOf(await run(cecModules, file), "product");
    expect(draft).toMatchObject({ length_mm: null, nameplate_w: null, series_ref: null });
    expect(draft?.data_quality).toEqual(["dimensions_missing", "technology_material_only", "nameplate_unknown"]);
  });

  test.each<[string, Cells]>([
    ["stc-invalid", { STC: "" }],
    ["stc-invalid", { STC: "-5" }],
    ["efficiency-impossible", { A_c: "0.92" }],
    ["efficiency-impossible", { A_c: "1.1", Technology: "CdTe" }],
    ["efficiency-impossible", { A_c: "12" }],
    ["power-mismatch", { I_mp_ref: "7.5" }],
    ["voc-not-above-vmp", { V_oc_ref: "30.72" }],
    ["isc-not-above-imp", { I_sc_ref: "8.8" }],
    ["unknown-technology", { Technology: "TOPCon?" }],
    ["name-missing", { Manufacturer: "" }],
  ])("%s goes to quarantine", async (code, cells) => {
    const { items, quarantined } = await run(cecModules, moduleFile(cells, {}));
    expect(Object.keys(quarantined)).toContain(code);
    expect(items).toHaveLength(2);
  });

  test("damaged letters of a model are repaired", async () => {
    const [draft] = draftsOf(await run(cecModules, moduleFile({ Name: "Jinko Solar Co._ Ltd 166Ã\u009783-270M" })), "product");
    expect(draft?.model).toBe("166×83-270M");
  });

  test.each([
    ["CS7L-570MB-AG", 571.2, "570"],
    ["PM220P00_215", 214.9, "215"],
    ["FS-382.5-383", 382.6, "383"],
    ["PT-382.5", 382.6, "382.5"],
    ["ET-M572180WWZ", 179.7, undefined],
  ])("the power class of %s at %s W is %s", (model, stcW, watts) => {
    expect(nameplateOf(model, stcW)?.watts).toBe(watts);
  });
});

const listedIn = async (...dates: string[]) =>
  draftsOf(
    await run(cecModules, moduleFile(...dates.map((Date, i) => ({ Name: `Jinko Solar Co._ Ltd JKM270M-6${i}`, Date })))),
    "product",
  ).map(({ listing_date, data_quality }) => [listing_date, ...data_quality.filter((code) => code.startsWith("listing"))]);

test("dates are read in the order that the file's other dates have, and what can't be read has a code", async () => {
  expect(await listedIn("4/5/2021", "12/1/2021")).toEqual([["2021-04-05"], ["2021-12-01"]]);
  expect(await listedIn("4/5/2021", "13/1/2021")).toEqual([["2021-05-04"], ["2021-01-13"]]);
  expect(await listedIn("4/5/2021", "13/1/2021", "1/13/2021")).toEqual([[null, "listing_date_ambiguous"], ["2021-01-13"], ["2021-01-13"]]);
  expect(await listedIn("44531", "2021-12-01", "soon", "")).toEqual([
    ["2021-12-01"],
    ["2021-12-01"],
    [null, "listing_date_unreadable"],
    [null],
  ]);
});

describe("CEC inverters", () => {
  test.each([
    ["ABB: PVI-3.0-OUTD-S-US-A [208V]", ["ABB", "PVI-3.0-OUTD-S-US-A", "208"]],
    ["Jinko Solar Co - Ltd: JKMS-1 [240V]", ["Jinko Solar Co, Ltd", "JKMS-1", "240"]],
    ["Canadian Solar Inc : CSI-50KTL-GS [480V]??", ["Canadian Solar Inc", "CSI-50KTL-GS", "480"]],
    ["ABB: MICRO-0.25-I-OUTD-US-208 208V [CEC 2014]", ["ABB", "MICRO-0.25-I-OUTD-US-208", "208"]],
  ])("%s", (text, parts) => {
    const name = inverterName(text, null);
    expect([name?.manufacturer, name?.model, name?.volts]).toEqual(parts);
  });

  const header = "Name,Vac,Paco,Pdco,Mppt_low,Mppt_high,CEC_Date,CEC_hybrid\nUnits,V,W,W,V,V,,\n[0],,,,,,,\n";

  test("unknown date and hybrid are null, not guessed", async () => {
    const result = await run(
      cecInverters,
      fileWith(`${header}A: X [34000V],34500,3000,3142.3,100,480,n/a,PV Module\nno name,1,1,1,1,1,,N\n`),
    );
    const [draft] = draftsOf(result, "product");
    expect(draft).toMatchObject({ ref: "a|X|34000V", vac_v: "34500", listing_date: null, hybrid: null, efficiency_cec_pct: null });
    expect(draft?.data_quality).toEqual(["hybrid_unknown", "voltage_differs_from_name"]);
    expect(result.quarantined).toEqual({ "name-unreadable": 1 });
  });
});

describe("CEC batteries", () => {
  test.each([
    ["95 [Force 3.6DC]\n95 [Force 5.7DC]", { pct: "95", quality: null }],
    ["95 [A]\n94 [B]", { pct: null, quality: "roundtrip_varies" }],
    ["Inverter 12kW]", { pct: null, quality: "roundtrip_unreadable" }],
    ["81.04", { pct: "81.04", quality: null }],
  ])("roundtrip of %j", (text, expected) => {
    expect(roundtripOf(text)).toEqual(expected);
  });
});

const modules = realFile("cec_modules_2021-12-01.csv");
test.skipIf(!modules)("the real module list (skipped without ../shared/data)", async () => {
  const result = await run(cecModules, modules ?? "");
  const drafts = draftsOf(result, "product");
  expect([drafts.length, result.quarantined, result.skipped]).toEqual([16_804, { "efficiency-impossible": 26 }, {}]);
  expect(new Set(drafts.map(({ ref }) => ref)).size).toBe(16_804);
  expect(drafts.filter(({ manufacturer }) => manufacturer === "Jinko Solar Co., Ltd")).not.toHaveLength(0);
  expect(drafts.filter(({ manufacturer }) => manufacturer.includes("_"))).toHaveLength(0);
  expect(drafts.filter(({ manufacturer }) => manufacturer.includes("HİZ. SAN. VE TİC."))).toHaveLength(14);
  expect(result.items[0]?.line).toBe(4);
  expect(result.items.at(-1)?.line).toBe(16_833);
});

const inverters = realFile("cec_inverters_2022-02-18.csv");
test.skipIf(!inverters)("the real inverter list (skipped without ../shared/data)", async () => {
  const result = await run(cecInverters, inverters ?? "");
  const drafts = draftsOf(result, "product");
  expect([drafts.length, result.quarantined]).toEqual([1_321, {}]);
  expect(drafts.filter(({ hybrid }) => hybrid === null)).toHaveLength(3);
  expect(drafts.filter(({ listing_date }) => listing_date === null)).toHaveLength(432);
  expect(new Set(drafts.map(({ ref }) => ref)).size).toBe(1_321);
});

const batteries = realFile("cec_battery_list_2026-02-11.csv");
test.skipIf(!batteries)("the real battery list (skipped without ../shared/data)", async () => {
  const result = await run(cecBatteries, batteries ?? "");
  const drafts = draftsOf(result, "product");
  expect([drafts.length, result.quarantined]).toEqual([863, {}]);
  expect(drafts.filter(({ power_kw }) => power_kw === null)).toHaveLength(21);
  expect(drafts.find(({ model }) => model === "LUX-X-48100LG01-USM5")).toBeDefined();
  expect(drafts.find(({ model }) => model === "VB5148V")).toMatchObject({
    manufacturer: "AltGrid Power LLC",
    energy_kwh: "5.12",
    chemistry: "Lithium Iron Phosphate",
    listing_date: "2024-01-02",
    roundtrip_pct: null,
  });
});
