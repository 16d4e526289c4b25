import { describe, expect, test } from "vitest";
import { fileWith, run } from "@/testing/importers";
import { workbookOf } from "@/testing/zip-files";
import { cecBatteries } from "../importers/cec-batteries";
import { reasonsAgainst } from "../staging/checks";
import { mappedItems } from "./mapped-importer";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";

type Cell = string | number;

/** A sheet as the CEC publishes it: numbers are numbers, and what is merged is in its first cell. */
function sheetOf(rows: readonly (readonly Cell[])[], merged: readonly string[]): Buffer {
  const letter = (place: number): string =>
    (place < 26 ? "" : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));
  const cellOf = (cell: Cell, place: string): string =>
    cell === ""
      ? ""
      : typeof cell === "number"
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
  const xml = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, place) => cellOf(cell, `${letter(place)}${row + 1}`)).join("")}</row>`,
  );
  const behind = `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
  return workbookOf({ sheets: [{ name: "List", rows: xml.join(""), behind }] });
}

const TITLES = (title: string): Cell[][] => [
  [title],
  ["Updated as of November 1, 2021"],
  [],
  ["The Energy Commission maintains this list for the programs of the state. Listing is no endorsement of any product."],
  ["Disclaimer: the data are supplied by manufacturers, and the Energy Commission has not verified all of them."],
  ["Questions: solarequipment@energy.example"],
];
const NOTES: Cell[][] = [[], ["1 Optional information, as the manufacturer declared it."], ["* Not eligible after 1 July 2022."]];

const LEFT_OUT = ["skip A title or a note.", "skip A title or a note."];

function saidOf(draft: object, fields: readonly string[]): string {
  const values = new Map<string, unknown>(Object.entries(draft));
  return fields.map((name) => `${name}=${String(values.get(name))}`).join(" ");
}

const ptcOf = (watts: number): number => Math.round(watts * 93) / 100;

/** What the suggested mapping makes of each row. */
async function outcomesOf(content: Buffer, fields: readonly string[]): Promise<string[]> {
  const path = fileWith(content);
  const { mapping } = suggestMapping(await suggestLayout(path));
  const found: string[] = [];
  for await (const item of mappedItems(mapping, { path, companies: { idOf: () => null } })) {
    if ("skip" in item) found.push(`skip ${item.skip.detail}`);
    else if ("quarantine" in item) found.push(`held ${item.quarantine.map(({ detail }) => detail).join("; ")}`);
    else {
      const against = reasonsAgainst(item, "2026-11-29").map(({ detail }) => ` ! ${detail}`);
      found.push(`${saidOf(item.draft, fields)}${against.join("")}`);
    }
  }
  return found;
}

describe("the Energy Commission's own spreadsheet", () => {
  test("of modules", async () => {
    const header = [
      ...["Manufacturer", "Model Number", "Description", "Safety Certification", "Nameplate Pmax", "PTC", "Notes"],
      ...[
        "Design Qualification Certification1\n(Optional Submission)",
        "Performance Evaluation1\n(Optional Submission)",
        "Family",
        "Technology",
      ],
      ...[
        "A_c",
        "N_s",
        "N_p",
        "BIPV",
        "Nameplate Isc",
        "Nameplate Voc",
        "Nameplate Ipmax",
        "Nameplate Vpmax",
        "Average NOCT",
        "γPmax",
        "αIsc",
        "βVoc",
      ],
      ...["αIpmax", "βVpmax", "IPmax, low", "VPmax, low", "IPmax, NOCT", "VPmax, NOCT", "Mounting", "Type", "Short Side", "Long Side"],
      ...["Geometric Multiplier", "P2/Pref", "CEC Listing Date", "Last Update"],
    ];
    const units = [
      ...[
        "",
        "",
        "",
        "",
        "(W)",
        "(W)",
        "",
        "",
        "",
        "",
        "",
        "(m2)",
        "",
        "",
        "(Y/N)",
        "(A)",
        "(V)",
        "(A)",
        "(V)",
        "(°C)",
        "(%/°C)",
        "(%/°C)",
        "(%/°C)",
      ],
      ...["(%/°C)", "(%/°C)", "(A)", "(V)", "(A)", "(V)", "", "", "(m)", "(m)", "", "", "", ""],
    ];
    const row = (model: string, watts: number, vmp: number): Cell[] => [
      ...[
        "Sonne Solar",
        model,
        `${watts}W Monofacial Module`,
        "UL 61730",
        watts,
        ptcOf(watts),
        "",
        "No Information Submitted",
        "",
        "S-400 series",
      ],
      ...["Mono-c-Si", 1.953, 144, 6, "N", 10.5, 49.2, 9.9, vmp, 45.2, -0.36, 0.05, -0.28, 0.05, -0.36, 1.98, 38.1, 7.9, 37.5],
      ...["Rack", "Fixed", 0.996, 1.961, 1, 0.98, "11/15/2021", "11/15/2021"],
    ];
    const rows = [
      ...TITLES("PV Module List – Full Data"),
      header,
      units,
      row("S-400", 400, 40.4),
      row("S-405", 405, 40.9),
      row("S-410", 410, 41.4),
      row("S-415", 415, 41.9),
      row("S-420", 420, 42.4),
      ...NOTES,
    ];
    const found = await outcomesOf(sheetOf(rows, ["A1:AK1", "A2:AK2", "A4:AK4", "A5:AK5", "A13:AK13"]), [
      ...["manufacturer", "model", "pmax_stc_w", "nameplate_w", "ptc_w", "technology", "isc_a", "voc_v", "imp_a", "vmp_v", "noct_c"],
      ...["gamma_pmax_pct_per_c", "alpha_isc_pct_per_c", "beta_voc_pct_per_c", "cells", "length_mm", "width_mm", "listing_date"],
    ]);
    const said = (model: string, watts: number, vmp: number): string =>
      [
        ...[
          `manufacturer=Sonne Solar model=${model} pmax_stc_w=null nameplate_w=${watts} ptc_w=${ptcOf(watts)} technology=mono isc_a=10.5 voc_v=49.2`,
        ],
        ...[`imp_a=9.9 vmp_v=${vmp} noct_c=45.2 gamma_pmax_pct_per_c=-0.36 alpha_isc_pct_per_c=0.05 beta_voc_pct_per_c=-0.28 cells=144`],
        ...["length_mm=1961 width_mm=996 listing_date=2021-11-15"],
      ].join(" ");
    expect(found).toEqual([
      said("S-400", 400, 40.4),
      said("S-405", 405, 40.9),
      said("S-410", 410, 41.4),
      said("S-415", 415, 41.9),
      said("S-420", 420, 42.4),
      ...LEFT_OUT,
    ]);
  });

  test("of inverters", async () => {
    const header = [
      ...[
        "Manufacturer Name",
        "Model Number1",
        "Description",
        "UL 1741 Supplement SA Certification Date",
        "Maximum Continuous Output Power at Unity Power Factor",
        "Nominal Voltage",
        "Weighted Efficiency",
      ],
      ...[
        "Built-In Meter",
        "Microinverter",
        "Notes",
        "Night Tare Loss",
        "Voltage Minimum",
        "Voltage Nominal",
        "Voltage Maximum",
        "CEC Listing Date",
        "Last Update",
      ],
    ];
    const units = ["", "", "", "", "(kW)", "(Vac)", "(%)", "(Y/N)", "(Y/N)", "", "(W)", "(Vdc)", "(Vdc)", "(Vdc)", "", ""];
    const row = (model: string, kw: number): Cell[] => [
      ...[
        "Sonne Solar",
        model,
        `${kw} kW, 240 Vac grid support utility interactive inverter`,
        "3/4/2020",
        kw,
        240,
        97.5,
        "Y",
        "N",
        "",
        1.2,
        240,
        380,
        480,
        "3/14/2019",
        "4/1/2019",
      ],
    ];
    const rows = [
      ...TITLES("Grid Support Inverter List – Full Data"),
      header,
      units,
      row("I-5000", 5),
      row("I-7600", 7.6),
      row("I-10000", 10),
      row("I-11400", 11.4),
      row("I-3800", 3.8),
      ...NOTES,
    ];
    const found = await outcomesOf(sheetOf(rows, ["A1:P1", "A4:P4"]), [
      ...["manufacturer", "model", "category", "ac_power_w", "vac_v", "efficiency_cec_pct", "listing_date"],
    ]);
    const said = (model: string, watts: number): string =>
      `manufacturer=Sonne Solar model=${model} category=inverter ac_power_w=${watts} vac_v=240 efficiency_cec_pct=97.5 listing_date=2019-03-14`;
    expect(found).toEqual([
      said("I-5000", 5000),
      said("I-7600", 7600),
      said("I-10000", 10_000),
      said("I-11400", 11_400),
      said("I-3800", 3800),
      ...LEFT_OUT,
    ]);
  });

  test("of batteries, by its importer and by a mapping", async () => {
    const header = [
      ...[
        "Manufacturer Name",
        "Brand1",
        "Model Number",
        "Technology",
        "Description",
        "UL 1973 Certification Certifying Entity",
        "UL 1973 Certification Certificate Date",
      ],
      ...[
        "Nameplate Energy Capacity",
        "Maximum Continuous Discharge Rate2",
        "Manufacturer Declared Roundtrip Efficiency1",
        "Notes",
        "CEC Listing Date",
        "Last Update",
      ],
    ];
    const units = ["", "", "", "", "", "", "", "(kWh)", "(kW)", "(%, Ac-AC)", "", "", ""];
    const row = (model: string, kwh: number): Cell[] => [
      ...["Sonne Speicher", "", model, "Lithium Iron Phosphate", `${kwh} kWh battery`, "UL", "2/1/2021", kwh, 5, 95, "", "7/21/2021", ""],
    ];
    const rows = [
      ...TITLES("Battery List"),
      header,
      units,
      row("B-10", 10.24),
      row("B-13", 13.5),
      row("B-5", 5),
      row("B-16", 16),
      row("B-20", 20.5),
      ...NOTES,
    ];
    const content = sheetOf(rows, ["A1:M1", "A4:M4"]);
    const fields = ["manufacturer", "model", "category", "energy_kwh", "power_kw", "roundtrip_pct", "chemistry", "listing_date"];
    const found = await outcomesOf(content, fields);
    const said = (model: string, kwh: number): string =>
      `manufacturer=Sonne Speicher model=${model} category=storage energy_kwh=${kwh} power_kw=5 roundtrip_pct=95 chemistry=Lithium Iron Phosphate listing_date=2021-07-21`;
    const products = [said("B-10", 10.24), said("B-13", 13.5), said("B-5", 5), said("B-16", 16), said("B-20", 20.5)];
    expect(found).toEqual([...products, ...LEFT_OUT]);
    const { items, skipped } = await run(cecBatteries, fileWith(content));
    expect(items.flatMap((item) => ("draft" in item ? [saidOf(item.draft, fields)] : []))).toEqual(products);
    expect(skipped).toEqual({ note: 2 });
  });
});
