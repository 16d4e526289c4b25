import { describe, expect, test } from "vitest";
import { draftsOf, fileWith, run, type Result } from "@/testing/importers";
import { textRow, workbookOf } from "@/testing/zip-files";
import { cecBatteries, roundtripOf } from "./cec-batteries";
import { cecInverters } from "./cec-inverters";
import { moduleReasons, type ModuleNumbers } from "./cec-module-checks";
import { rejectedValues } from "./rejected-values";

const SUN = { idOf: (name: string) => (name === "Sun, Inc" ? "co_sun" : null) };

describe("the numbers of a module", () => {
  const good: ModuleNumbers = { stcW: 400, efficiencyPct: 20, vmpV: 40, impA: 10, vocV: 48, iscA: 10.5 };
  const codes = (change: Partial<ModuleNumbers>, material: "mono" | "thin_film" = "mono"): string[] =>
    moduleReasons({ ...good, ...change }, "mono", material).map(({ code }) => code);

  test.each<[Partial<ModuleNumbers>, string[]]>([
    [{}, []],
    [{ stcW: null }, ["stc-invalid"]],
    [{ stcW: 0 }, ["stc-invalid"]],
    [{ vmpV: null }, ["mpp-invalid"]],
    [{ vmpV: 0 }, ["mpp-invalid"]],
    [{ impA: null }, ["mpp-invalid"]],
    [{ impA: -1 }, ["mpp-invalid"]],
    [{ impA: 10.5, iscA: 11 }, []],
    [{ impA: 10.51, iscA: 11 }, ["power-mismatch"]],
    [{ impA: 9.5 }, []],
    [{ impA: 9.49 }, ["power-mismatch"]],
    [{ vocV: 40 }, ["voc-not-above-vmp"]],
    [{ vocV: 40.01 }, []],
    [{ vocV: null }, ["voc-not-above-vmp"]],
    [{ iscA: 10 }, ["isc-not-above-imp"]],
    [{ iscA: null }, ["isc-not-above-imp"]],
    [{ vmpV: null, vocV: null }, ["mpp-invalid", "voc-not-above-vmp"]],
    [{ impA: null, iscA: null }, ["mpp-invalid", "isc-not-above-imp"]],
    [{ efficiencyPct: null }, []],
    [{ efficiencyPct: 27 }, []],
    [{ efficiencyPct: 27.01 }, ["efficiency-impossible"]],
    [{ efficiencyPct: 3 }, []],
    [{ efficiencyPct: 2.99 }, ["efficiency-impossible"]],
    [{ stcW: null, vocV: 30, efficiencyPct: 90 }, ["stc-invalid", "voc-not-above-vmp", "efficiency-impossible"]],
  ])("%j: %j", (change, expected) => {
    expect(codes(change)).toEqual(expected);
  });

  test("of thin film have a lower limit, and the reason says what was measured", () => {
    expect([codes({ efficiencyPct: 24 }, "thin_film"), codes({ efficiencyPct: 24.01 }, "thin_film")]).toEqual([
      [],
      ["efficiency-impossible"],
    ]);
    expect(moduleReasons({ ...good, efficiencyPct: 30.456 }, "cdte", "thin_film")[0]?.detail).toMatch(/30\.46.*cdte.*3 to 24/);
    expect(moduleReasons({ ...good, efficiencyPct: 27.004 }, "mono", "mono")[0]?.detail).toMatch(/ 27\.004%; .*3 to 27%/);
    expect(moduleReasons({ ...good, efficiencyPct: 28.1 }, "mono", "mono")[0]?.detail).toMatch(/ 28\.1%; /);
    expect(moduleReasons({ ...good, efficiencyPct: 30 }, "tandem", "mono")).toEqual([]);
    expect(moduleReasons({ ...good, impA: 5 }, "mono", "mono")[0]?.detail).toMatch(/200\.0 W.*400 W/);
  });
});

describe("the inverter list", () => {
  const HEADER = "Name,Vac,Paco,Pdco,Mppt_low,Mppt_high,CEC_Date,CEC_hybrid";
  const inverters = (...rows: string[]): Promise<Result> => run(cecInverters, fileWith([HEADER, ...rows].join("\n")), {}, SUN);

  test("becomes products with the maker's name, the powers, the window of voltages and what is known", async () => {
    const [draft] = draftsOf(await inverters("Sun - Inc: X-5 [240V],240,5000,5200.5,100,480,3/14/2019,y"), "product");
    expect(draft).toMatchObject({
      ...{ ref: "sun inc|X-5|240V", company_id: "co_sun", manufacturer: "Sun, Inc", model: "X-5", category: "inverter" },
      ...{ vac_v: "240", ac_power_w: "5000", dc_power_max_w: "5200.5", mppt_low_v: "100", mppt_high_v: "480" },
      ...{ listing_date: "2019-03-14", hybrid: true, data_quality: [] },
    });
  });

  test("tells one model at two voltages apart", async () => {
    const drafts = draftsOf(await inverters("S: X [208V],208,5,5,1,2,,N", "S: X [240V],240,5,5,1,2,,N"), "product");
    expect(drafts.map(({ ref, hybrid }) => [ref, hybrid])).toEqual([
      ["s|X|208V", false],
      ["s|X|240V", false],
    ]);
  });

  test.each([
    ["0,5000,100,480", ["ac-power-invalid"]],
    [",5000,100,480", ["ac-power-invalid"]],
    ["5000,4999.9,100,480", ["dc-below-ac"]],
    ["5000,5000,100,480", []],
    ["5000,5200,481,480", ["mppt-range-invalid"]],
    ["5000,5200,480,480", []],
    ["5000,,,", []],
    ["-1,-2,9,8", ["ac-power-invalid", "dc-below-ac", "mppt-range-invalid"]],
  ])("with %s is quarantined for %j", async (cells, codes) => {
    const [item] = (await inverters(`S: X [240V],240,${cells},,N`)).items;
    expect(item && "quarantine" in item ? item.quarantine.map(({ code }) => code) : []).toEqual(codes);
  });

  test("leaves out its rows of units and variable names", async () => {
    expect((await inverters("Units,V,W,W,V,V,,", "[0],inv_vac,inv_paco,,,,,", "S: X [240V],240,5,5,1,2,,N")).items).toHaveLength(1);
  });

  test.each([
    ["S: X", "240"],
    ["S: X", "240.00"],
    ["S: X 240V", "240"],
    ["S: X (240V)", "240"],
    ["S: X [240]", "240"],
    ["S: X [CEC 2014]", "240"],
    ["S: X 240V [CEC 2014]", "240"],
  ])("%s at %s V is the model at that voltage", async (name, vac) => {
    const [draft] = draftsOf(await inverters(`${name},${vac},5,5,1,2,,N`), "product");
    expect(draft).toMatchObject({ ref: "s|X|240V", manufacturer: "S", model: "X", vac_v: vac, data_quality: [] });
  });

  test("a model at two voltages without them in its name is two products", async () => {
    const drafts = draftsOf(await inverters("S: X-300,208,5,5,1,2,,N", "S: X-300,240,5,5,1,2,,N"), "product");
    expect(drafts.map(({ ref, model }) => [ref, model])).toEqual([
      ["s|X-300|208V", "X-300"],
      ["s|X-300|240V", "X-300"],
    ]);
  });

  test.each(["", "n/a", "0", "-240", "208/240"])("without a voltage in its name or column (%j) it is quarantined", async (vac) => {
    expect((await inverters(`S: X,${vac},5,5,1,2,,N`)).quarantined).toEqual({ "name-unreadable": 1 });
  });

  test.each(["S X [240V]", ": X [240V]", "S: [240V]", "S: 240V", "S: X 208V", "S: X [208]"])(
    "cannot say who made %j, and what was read is kept",
    async (name) => {
      const { items } = await inverters(`${name},240,5,5,1,2,,N`);
      expect(items).toMatchObject([{ line: 2, quarantine: [{ code: "name-unreadable" }], ref: null, raw: { Name: name, Vac: "240" } }]);
    },
  );
});

describe("the battery list", () => {
  const HEADER =
    "Manufacturer Name1;Brand1;Model Number;Technology;Nameplate Energy Capacity (kWh);Maximum Continuous Discharge Rate2 (kW);Manufacturer Declared Roundtrip Efficiency (%, Ac-AC)1;CEC Listing Date";
  const batteries = (...rows: string[]): Promise<Result> => run(cecBatteries, fileWith([HEADER, ...rows].join("\n")), {}, SUN);

  test("is read with its footnotes, its day-first dates and its way of saying nothing", async () => {
    const rows = [
      "Sun_ Inc;Sunny;B-10;Lithium Iron Phosphate;10.24;5;96.5;21.07.2021.",
      "M;No Information Submitted;B;;9;;no information submitted;",
    ];
    expect(draftsOf(await batteries(...rows), "product")).toMatchObject([
      {
        ...{
          ref: "sun inc|B-10",
          company_id: "co_sun",
          manufacturer: "Sun, Inc",
          brand: "Sunny",
          category: "storage",
          energy_kwh: "10.24",
        },
        ...{ power_kw: "5", roundtrip_pct: "96.5", chemistry: "Lithium Iron Phosphate", listing_date: "2021-07-21", data_quality: [] },
      },
      { ...{ company_id: null, brand: null, chemistry: null, power_kw: null, roundtrip_pct: null }, data_quality: ["power_missing"] },
    ]);
  });

  test("has a model broken over two lines as one word", async () => {
    const [draft] = draftsOf(await batteries('M;;"LUX-X-48100LG01- \nUSM5";;9;1;;'), "product");
    expect([draft?.model, draft?.ref]).toEqual(["LUX-X-48100LG01-USM5", "m|LUX-X-48100LG01-USM5"]);
  });

  test.each([
    ["", ["energy-invalid"]],
    ["0", ["energy-invalid"]],
    ["-3", ["energy-invalid"]],
    ["ten", ["energy-invalid"]],
    ["0.1", []],
  ])("with an energy of %j is quarantined for %j", async (energy, codes) => {
    expect(Object.keys((await batteries(`M;;B;;${energy};1;;`)).quarantined)).toEqual(codes);
  });

  test.each<[string, readonly string[], readonly (string | null)[]]>([
    ["decimal commas", ["10,24", "1.000", "8,2"], ["10.24", "1000", "8.2"]],
    ["thousands commas", ["10.24", "1,000", "1,234.5"], ["10.24", "1000", "1234.5"]],
    ["points only", ["8.245", "9"], ["8.245", "9"]],
    ["commas that could be either", ["1,234", "9"], [null, "9"]],
    ["both signs", ["10.24", "10,24", "1,234", "9.245"], ["10.24", "10.24", null, null]],
  ])("with %s is read as the whole file writes numbers, or held", async (_what, energies, read) => {
    const { items } = await batteries(...energies.map((energy, at) => `M;;B-${at};;${energy};${energy};;`));
    const found = items.map((item) => ("draft" in item && item.resource === "product" ? item.draft.energy_kwh : null));
    expect(found).toEqual(read);
    expect(items.flatMap((item) => ("draft" in item && item.resource === "product" ? item.draft.power_kw : []))).toEqual(
      read.filter((value) => value !== null),
    );
  });

  test("with an efficiency for each inverter has decimal commas there too", () => {
    expect(roundtripOf("95,5 [Force 3.6DC]\n95,5 [Force 5.7DC]")).toEqual({ pct: "95.5", quality: null });
    expect(roundtripOf("95,5 [A]\n94 [B]")).toEqual({ pct: null, quality: "roundtrip_varies" });
  });

  test.each([";;B;;9;1;;", "M;;;;9;1;;", "No information submitted;;B;;9;1;;"])("cannot name %j", async (row) => {
    expect((await batteries(row)).items).toMatchObject([{ quarantine: [{ code: "name-missing" }], ref: null }]);
  });
});

describe("other editions of the lists", () => {
  const INVERTER = "S: X [240V],240,5,5,1,2";
  const makers = async (content: string | Uint8Array, importer = cecInverters): Promise<string[]> =>
    draftsOf(await run(importer, fileWith(content)), "product").map(({ manufacturer, model }) => `${manufacturer} ${model}`);

  test.each([
    ["lines above the header", `Inverter list,,,,,\nUpdated 2015-01-05,,,,,\nName,Vac,Paco,Pdco,Mppt_low,Mppt_high\n${INVERTER}\n`],
    ["other case and punctuation", `NAME,Vac,PACO,Pdco,MPPT low,MPPT_High\n${INVERTER}\n`],
    ["columns in another order, and more of them", "Mppt_high,Note,Mppt_low,Pdco,Paco,Vac,Name\n2,x,1,5,5,240,S: X [240V]\n"],
  ])("an edition with %s is read", async (_what, content) => {
    expect(await makers(content)).toEqual(["S X"]);
  });

  test("an edition from before dates says so in the quality of its rows", async () => {
    const [draft] = draftsOf(await run(cecInverters, fileWith(`Name,Vac,Paco,Pdco,Mppt_low,Mppt_high\n${INVERTER}\n`)), "product");
    expect(draft).toMatchObject({ listing_date: null, data_quality: ["hybrid_unknown", "listing_date_missing"] });
  });

  test("a header over two rows, with its units below the names, is one", async () => {
    const header = [
      "Manufacturer;Brand;Model Number;Technology;Nameplate Energy Capacity;Maximum Continuous Discharge Rate;Roundtrip Efficiency;Listing Date",
      ";;;;(kWh);(kW);(%);",
    ];
    expect(await makers([...header, "Sun;;B-10;LFP;10;5;95;21.07.2021"].join("\n"), cecBatteries)).toEqual(["Sun B-10"]);
    const inOther = [header[0], ";;;;(Wh);(W);(%);", "Sun;;B-10;LFP;10;5;95;21.07.2021"].join("\n");
    await expect(makers(inOther, cecBatteries)).rejects.toThrow(/missing the columns .*kWh/);
  });

  test("a sheet that stands behind others is found by its columns", async () => {
    const rows = textRow("Name", "Vac", "Paco", "Pdco", "Mppt_low", "Mppt_high") + textRow("S: X [240V]", "240", "5", "5", "1", "2");
    const sheets = [
      { name: "Read me", rows: textRow("Inverters", "Notes") + textRow("a", "b") },
      { name: "List", rows },
    ];
    expect(await makers(workbookOf({ sheets }))).toEqual(["S X"]);
  });

  test("what lacks an essential column is refused with its name and a way out", async () => {
    await expect(makers("Name,Vac,Paco,Pdco,Mppt_low\nS: X,240,5,5,1\n")).rejects.toThrow(
      /missing the columns "Mppt_high".*another edition of the list, import it with a mapping/,
    );
  });

  test("a value that can't be read is null with a code, and not silently", async () => {
    const [battery] = draftsOf(await run(cecBatteries, fileWith(BATTERY("M;;B;;9;5 kW;;"))), "product");
    expect(battery).toMatchObject({ power_kw: null, data_quality: ["power_unreadable"] });
  });
});

const BATTERY = (...rows: string[]): string =>
  [
    "Manufacturer Name;Brand;Model Number;Technology;Nameplate Energy Capacity (kWh);Maximum Continuous Discharge Rate (kW);Manufacturer Declared Roundtrip Efficiency (%, Ac-AC);CEC Listing Date;Last Update",
    ...rows.map((row) => (row.split(";").length === 8 ? `${row};` : row)),
  ].join("\n");

describe("the order of day and month of the battery list", () => {
  const listed = async (rows: readonly string[], options: Record<string, string> = {}) => {
    const drafts: unknown[] = [];
    const path = fileWith(BATTERY(...rows.map((dates, i) => `M;;B-${i};;9;1;;${dates}`)));
    for await (const item of cecBatteries.read({ path, companies: SUN, options, files: {} }))
      if ("draft" in item && item.resource === "product")
        drafts.push(item.draft.listing_date ?? item.draft.data_quality.filter((code) => code.startsWith("listing")).join());
    return drafts;
  };

  test("is that of the list where it is written as the list writes it, and never guessed for another form", async () => {
    expect(await listed(["04.05.2021;", "06.07.2021;"])).toEqual(["2021-05-04", "2021-07-06"]);
    expect(await listed(["4/5/2021;", "6/7/2021;"])).toEqual(["listing_date_ambiguous", "listing_date_ambiguous"]);
  });

  test("is found in the whole column, in other dates of the list, or asked for", async () => {
    expect(await listed(["4/5/2021;", "7/21/2021;"])).toEqual(["2021-04-05", "2021-07-21"]);
    expect(await listed(["4/5/2021;7/21/2022"])).toEqual(["2021-04-05"]);
    expect(await listed(["4/5/2021;"], { "day-order": "month-first" })).toEqual(["2021-04-05"]);
    await expect(listed(["4/5/2021;"], { "day-order": "usual" })).rejects.toThrow("Use day-first or month-first");
  });

  test("of dates with dots says nothing of those with slashes", async () => {
    expect(await listed(["21.07.2021;", "4/5/2021;"])).toEqual(["2021-07-21", "listing_date_ambiguous"]);
  });
});

test.each<[string, Record<string, string>, Record<string, unknown>]>([
  [
    "cec-modules",
    {
      Name: "Sun S-400",
      Manufacturer: "Sun",
      Technology: "Mono-c-Si",
      STC: "400",
      V_oc_ref: "30",
      V_mp_ref: "31",
      Length: "2.0",
      Date: "",
    },
    {
      manufacturer: "Sun",
      model: "S-400",
      technology: "mono",
      pmax_stc_w: "400",
      voc_v: "30",
      vmp_v: "31",
      length_mm: "2000",
      nameplate_w: "400",
    },
  ],
  ["cec-batteries", { "Manufacturer Name": "Sun", "Model Number": "B-10" }, { manufacturer: "Sun", model: "B-10", category: "storage" }],
  ["company-names", { name: "Sun", name_variants: "Sun Ltd", types: "cell" }, { name: "Sun", aliases: ["Sun Ltd"], types: ["cell"] }],
  ["ember-exports", { Area: "Atlantis", volume_gw: "1.2" }, { entity: "Atlantis", dimension: "destination", volume_gw: "1.2" }],
  [
    "price-points",
    { reporter: "Desk", item: "TOPCon", category: "Module", avg: "0.1", unit: "Wp" },
    { item: "Desk TOPCon", stage: "module", avg: "0.1", unit: "W" },
  ],
  ["shipment-facts", { entity: "Sun", period: "2025Q1", unit: "GW", value: "2" }, { entity: "Sun", quarter: "2025Q1", volume_gw: "2" }],
  ["products", { model: "own" }, { model: "own" }],
])("a rejected row of %s says in our own fields what can be read of it", (kind, cells, read) => {
  expect(rejectedValues(kind, cells)).toMatchObject(read);
});
