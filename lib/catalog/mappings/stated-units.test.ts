import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { textRow, workbookOf } from "@/testing/zip-files";
import { Mapping } from "./contract";
import { mappedItems } from "./mapped-importer";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";

const ABOUT = { product: "module", dimension: "destination", basis: "exported" };

/** What comes of each row of a table of exports by the mapping that is suggested, or with a unit that was chosen. */
async function outcomesOf(content: string | Uint8Array, chosen?: string): Promise<{ rows: string[]; units: Record<string, string[]> }> {
  const path = fileWith(content);
  const { mapping, units } = suggestMapping(await suggestLayout(path), "shipment");
  const unit = chosen === undefined ? {} : { unit: chosen };
  const volume = mapping.columns["volume_gw"];
  const columns = volume ? { ...mapping.columns, volume_gw: { ...volume, ...unit } } : mapping.columns;
  const wide = mapping.wide ? { wide: { ...mapping.wide, ...unit } } : {};
  const rows: string[] = [];
  for await (const item of mappedItems(Mapping.parse({ ...mapping, columns, ...wide, constants: ABOUT }), {
    path,
    companies: { idOf: () => null },
  }))
    if ("quarantine" in item) rows.push(item.quarantine.map(({ code }) => code).join());
    else if ("draft" in item && item.resource === "shipment") rows.push(String(item.draft.volume_gw));
  return { rows: [...new Set(rows)], units };
}

const long = (header: string): string => `Country,Quarter,"${header}"\nPoland,2025Q2,42\nGermany,2025Q2,42\n`;
const wide = (unit: string): string => `Country,"Q1 2025 ${unit}","Q2 2025 ${unit}"\nPoland,42,42\nGermany,42,42\n`;
const titled = (title: string): string => `${title}\nCountry,Q1 2025,Q2 2025\nPoland,42,42\nGermany,42,42\n`;

describe("a volume of 42 MW is read from", () => {
  test.each([
    ...["(MWdc)", "in Megawatts", "[MWc]", ", МВт", "(mio. Wp)", "MW", "(thousands of kW)", "_mw"].map((unit) => long(`Volume ${unit}`)),
    ...["(MWp)", "[MWc]", "(МВт)", "(million W)", "('000 kW)", "(MW DC)", "(MWdc)", "MW"].map(wide),
    ...["Exports in MWdc", "Unit: megawatts", "Values in thousands of kW", '"Module exports, MW (dc)"', "单位:兆瓦"].map(titled),
    "Country / MW,Q1 2025,Q2 2025\nPoland,42,42\nGermany,42,42\n",
    "Country,Q1 2025,Q2 2025\n,MWdc,MWdc\nPoland,42,42\nGermany,42,42\n",
    "Country,Q1 2025,Q2 2025\nPoland,42,42\nGermany,42,42\nAll figures in MW,,\n",
  ])("%j", async (content) => {
    const { rows, units } = await outcomesOf(content);
    expect(rows).toEqual(["0.042"]);
    expect(units).toEqual({});
  });

  test("the name of the sheet", async () => {
    const rows = [
      textRow("Country", "Q1 2025", "Q2 2025"),
      '<row><c t="inlineStr"><is><t>Poland</t></is></c><c><v>42</v></c><c><v>42</v></c></row>',
    ];
    const book = (name: string) => workbookOf({ sheets: [{ name, rows: rows.join("") }] });
    expect((await outcomesOf(book("Exports (MW)"))).rows).toEqual(["0.042"]);
    expect((await outcomesOf(book("Exports (MW)"), "GW")).rows).toEqual(["unit-contradiction"]);
    expect((await outcomesOf(book("Exports"))).rows).toEqual(["unit-missing"]);
  });

  test("a note that is a single cell", async () => {
    const { rows } = await outcomesOf("Country,Q1 2025,Q2 2025\nPoland,42,42\nGermany,42,42\nAll figures in MW\n");
    expect(rows).toEqual(["0.042", "column-count"]);
  });
});

test("volumes in a hundred megawatts are converted", async () => {
  expect((await outcomesOf(wide("(100 MW)"))).rows).toEqual(["4.2"]);
});

describe("no volume goes out in a unit that nobody has said:", () => {
  test.each<[string, string[]]>([
    [long("Exports"), []],
    [long("Shipment volume (kMT)"), ["kMT"]],
    [long("Volume (mil MW)"), ["mil MW"]],
    [long("Volume (MW, thousands)"), ["MW, thousands"]],
    [wide("(items)"), ["items"]],
    [titled("Exports by quarter"), []],
    [titled("Exports in thousands"), ["Exports in thousands"]],
    [titled("Exports in MWh"), ["Exports in MWh"]],
  ])("%j is asked about", async (content, unread) => {
    const { rows, units } = await outcomesOf(content);
    expect(rows).toEqual(["unit-missing"]);
    expect(units).toEqual({ volume_gw: unread });
  });

  test("it goes out once it was chosen", async () => {
    for (const content of [long("Exports"), wide("(items)"), long("Shipment volume (kMT)")])
      expect((await outcomesOf(content, "MW")).rows).toEqual(["0.042"]);
  });

  test("a chosen one is doubted wherever the file says another", async () => {
    const files = [
      ...[long("Volume (MWdc)"), wide("[MWc]"), titled("Exports in MWdc"), "Country / MW,Q1 2025,Q2 2025\nPoland,42,42\n"],
      ...[
        "Country,Q1 2025,Q2 2025\n,MWdc,MWdc\nPoland,42,42\nGermany,42,42\n",
        "Country,Q1 2025,Q2 2025\nPoland,42,42\nAll figures in MW,,\n",
      ],
      titled("Exports in thousands"),
    ];
    for (const content of files) expect((await outcomesOf(content, "GW")).rows, content).toEqual(["unit-contradiction"]);
  });

  test("a zero is one in every unit", async () => {
    expect((await outcomesOf("Country,Quarter,Exports\nPoland,2025Q2,0\n")).rows).toEqual(["0"]);
  });
});

test.each([
  ["重量(斤)", "64", undefined, ["斤"]],
  ["Weight (st)", "3.5", undefined, ["st"]],
  ["Weight", "22", undefined, []],
  ["NOCT (°F)", "80", undefined, ["°F"]],
  ["Weight (lbs)", "48.5", "lb", null],
  ["Max system voltage (kV)", "1.5", "kV", null],
  ["NOCT", "45", "°C", null],
  ["Voc (mV)", "37500", "mV", null],
])("of a product's column %s with %s the unit %s is read, or it is asked for", async (header, value, unit, unread) => {
  const path = fileWith(`Manufacturer,Model,Pmax (W),"${header}"\nSun,S-1,400,${value}\nSun,S-2,405,${value}\n`);
  const { mapping, units } = suggestMapping(await suggestLayout(path), "product");
  const [name = "", use] = Object.entries(mapping.columns).find(([, { from }]) => from[0] === header) ?? [];
  expect(use?.unit).toBe(unit);
  expect(units).toEqual(unread === null ? {} : { [name]: unread });
  const codes: string[] = [];
  for await (const item of mappedItems(mapping, { path, companies: { idOf: () => null } }))
    if ("quarantine" in item) codes.push(...item.quarantine.map(({ code }) => code));
  expect([...new Set(codes)]).toEqual(unread === null ? [] : ["unit-missing"]);
});
