import { describe, expect, test } from "vitest";
import { draftsOf, fileWith, run } from "@/testing/importers";
import { textRow, workbookOf } from "@/testing/zip-files";
import { importerOf, IMPORTERS, modeFor, sourceFor } from "../registry";
import { companies } from "./companies";
import { prices } from "./prices";
import { products } from "./products";
import { shipments } from "./shipments";

const PRICE_HEADER = "stage,item,technology,region,price_term,currency,unit,date,avg\n";
const PRICE = "module,TOPCon,n-type TOPCon,CN,fob,USD,W,2025-01-08,0.0880\n";

describe("own forms", () => {
  test("a company from CSV", async () => {
    const content = 'name,country,types,capacity,website\n"Sun Co., Ltd",cn,cell|panel,"{""module_gw"": 2.50}",https://sun.example\n';
    const [draft] = draftsOf(await run(companies, fileWith(content)), "company");
    expect(draft).toMatchObject({
      ref: "sun co ltd|CN",
      country: "CN",
      types: ["cell", "panel"],
      capacity: { module_gw: "2.50" },
      status: "active",
    });
  });

  test("a product from NDJSON keeps the digits of its numbers", async () => {
    const content =
      '{"manufacturer":"Sun","model":"S-400","category":"module","technology":"TOPCon","pmax_stc_w":400.50,"cells":144,"bifacial":true,"certifications":["IEC 61215"],"warranty":{"power_end_pct":87.40}}\n';
    const directory = { idOf: (name: string) => (name === "Sun" ? "cmp_1" : null) };
    const [draft] = draftsOf(await run(products, fileWith(content), {}, directory), "product");
    expect(draft).toMatchObject({ ref: "sun|S-400", company_id: "cmp_1", technology: "topcon", material: "mono", pmax_stc_w: "400.50" });
    expect(draft).toMatchObject({ cells: 144, bifacial: true, certifications: ["IEC 61215"], status: "active" });
    expect(draft?.warranty).toEqual({ product_years: null, power_years: null, power_end_pct: "87.40" });
  });

  test("cells of a workbook are what they show: percentages, codes with zeros, and errors that quarantine their row", async () => {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (model: string, efficiency: string): string =>
      `<row>${cell("Sun")}<c s="2"><v>${model}</v></c>${cell("module")}${efficiency}</row>`;
    const rows = `${textRow("manufacturer", "model", "category", "efficiency_pct")}${row("42", '<c s="1"><v>0.205</v></c>')}${row("43", '<c t="e"><v>#N/A</v></c>')}`;
    const formats =
      '<numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/></cellXfs>';
    const result = await run(products, fileWith(workbookOf({ sheets: [{ name: "S", rows }], formats })));
    expect(draftsOf(result, "product")).toMatchObject([{ model: "00042", efficiency_pct: "20.5" }]);
    expect(result.items[1]).toMatchObject({
      quarantine: [{ code: "cell-error", detail: "efficiency_pct: the cell is the error #N/A" }],
      raw: { model: "00043", efficiency_pct: "#N/A" },
    });
  });

  test("what stands for nothing in a text is no text, whatever the format; numbers and codes are refused as before", async () => {
    const header = "name,city,website,legal_name,aliases,country,founded_year";
    const rows = ["A,N/A,,-,None,NA,", "B,n/a,,#N/A,—,N/A,", "C,Nonesuch,,Hyphen-Ltd,A|B,DE,-", "None,,,,,,"];
    const { items } = await run(companies, fileWith([header, ...rows].join("\n")));
    expect(items[0]).toMatchObject({
      draft: { name: "A", city: null, legal_name: null, aliases: [], country: "NA" },
      unstated: { blank: ["city", "website", "legal_name", "aliases", "founded_year"], placeholders: ["city", "legal_name", "aliases"] },
    });
    expect(items.slice(1)).toMatchObject([
      { quarantine: [{ detail: expect.stringContaining('country: "N/A"') }] },
      { quarantine: [{ detail: expect.stringContaining("founded_year") }] },
      { quarantine: [{ code: "required", detail: "name: must not be empty" }] },
    ]);
    const json = await run(companies, fileWith('{"name":"A","city":"N/A"}\n'));
    expect(json.items[0]).toMatchObject({ draft: { city: null }, unstated: { placeholders: ["city"] } });
  });

  test("the error of a spreadsheet in a text of a CSV file is no text", async () => {
    const { items } = await run(companies, fileWith("name,city\nA,#REF!\n#NAME?,B\n#1 Solar,C\n"));
    expect(items).toMatchObject([
      { quarantine: [{ code: "cell-error", detail: "city: is the error of a spreadsheet" }] },
      { quarantine: [{ code: "cell-error", detail: "name: is the error of a spreadsheet" }] },
      { draft: { name: "#1 Solar" } },
    ]);
  });

  test("notes and totals of a list are no companies, and a firm may be called like one", async () => {
    const notes = [
      "# end of part 1",
      "Source: Ministry of Energy",
      "* preliminary",
      "Note: incomplete",
      "Last updated: 2025-01-01",
      "Total: 3 companies",
    ];
    const firms = ["#1 Solar,", "Total,FR", "Total Solar,", "Source Energy,", "Notes of the Sun,"];
    const { items } = await run(companies, fileWith(["name,country", ...notes.map((name) => `${name},`), ...firms, ""].join("\n")));
    expect(items.slice(0, 6).map((item) => "quarantine" in item && item.quarantine[0]?.code)).toEqual(notes.map(() => "not-a-company"));
    expect(items.slice(6).map((item) => "draft" in item)).toEqual(firms.map(() => true));
  });

  test("a price keeps its decimals and is in force on its day", async () => {
    const [draft] = draftsOf(await run(prices, fileWith(PRICE_HEADER + PRICE)), "spot_price");
    expect(draft).toMatchObject({ avg: "0.0880", technology: "topcon", effective_date: "2025-01-08", low: null, benchmark: false });
    expect(draft).not.toHaveProperty("ref");
  });

  test("shipments find their entity by dimension", async () => {
    const header = "quarter,product,dimension,basis,entity,volume_gw,is_total,withheld\n";
    const rows = [
      "2025Q1,module,company,shipped,Sun Ltd,1.5,,",
      "2025Q1,module,destination,exported,Germany,0.70,,",
      "2025Q1,module,technology,shipped,TOPCon,,,true",
      "2025Q1,module,company,shipped,Total,9,true,",
      "2025Q1,module,destination,exported,Atlantis,1,,",
      "2025Q1,module,company,shipped,Moon,,,",
    ];
    const result = await run(shipments, fileWith(header + rows.join("\n")));
    expect(draftsOf(result, "shipment").map(({ entity_id }) => entity_id)).toEqual(["sun-ltd", "DE", "topcon", "total"]);
    expect(result.quarantined).toEqual({ "unknown-word": 1, required: 1 });
  });

  test.each(["Total", "Sum", "World", "Others", "Top 10 makers", "Rest of world", "合计"])(
    "%s is no company unless the row states a total",
    async (entity) => {
      const header = "quarter,product,dimension,basis,entity,volume_gw,is_total\n";
      const rows = [`2025Q1,module,company,shipped,${entity},9,`, `2025Q2,module,company,shipped,${entity},9,true`];
      const result = await run(shipments, fileWith(header + rows.join("\n")), {}, { idOf: () => "co_1" });
      expect(draftsOf(result, "shipment").map(({ quarter, entity_id }) => [quarter, entity_id])).toEqual([["2025Q2", "total"]]);
      expect(result.items[0]).toMatchObject({
        quarantine: [{ code: "not-a-company", detail: expect.stringMatching(/^entity: .*is_total/) }],
      });
    },
  );

  test.each(["TotalEnergies", "Total Solar", "World Kinect", "Top Solar", "Global Solar Energy", "Allmax"])(
    "%s is a company",
    async (entity) => {
      const header = "quarter,product,dimension,basis,entity,volume_gw\n";
      const result = await run(shipments, fileWith(`${header}2025Q1,module,company,shipped,${entity},9\n`));
      expect(draftsOf(result, "shipment")).toHaveLength(1);
    },
  );

  test("a company's row is no total, and a withheld volume is not published", async () => {
    const header = "quarter,product,dimension,basis,entity,volume_gw,is_total,withheld\n";
    const rows = ["2025Q1,module,company,shipped,Murenda Cells,1,true,", "2025Q1,module,company,shipped,Sun,7.7,,true"];
    const result = await run(shipments, fileWith(header + rows.join("\n")));
    expect(result.quarantined).toEqual({ "not-a-total": 1, "volume-withheld": 1 });
  });

  test("a company's ID says more than its name, and the ID of totals is none", async () => {
    const header = "quarter,product,dimension,basis,entity,entity_id,volume_gw\n";
    const rows = ["2025Q1,module,company,shipped,Total,co_0123456789abcdef,9", "2025Q1,module,company,shipped,Sun,total,9"];
    const result = await run(shipments, fileWith(header + rows.join("\n")));
    expect(draftsOf(result, "shipment").map(({ entity_id }) => entity_id)).toEqual(["co_0123456789abcdef"]);
    expect(result.quarantined).toEqual({ "not-a-company": 1 });
  });

  test.each([
    ["decimal-comma", "avg", 'module,X,,CN,fob,USD,W,2025-01-08,"0,088"\n'],
    ["number-invalid", "avg", "module,X,,CN,fob,USD,W,2025-01-08,cheap\n"],
    ["required", "avg", "module,X,,CN,fob,USD,W,2025-01-08,\n"],
    ["date-invalid", "date", "module,X,,CN,fob,USD,W,2025-02-30,1\n"],
    ["unknown-word", "stage", "roof,X,,CN,fob,USD,W,2025-01-08,1\n"],
    ["unknown-word", "technology", "module,X,magic,CN,fob,USD,W,2025-01-08,1\n"],
    ["unknown-word", "region", "module,X,,ZZ,fob,USD,W,2025-01-08,1\n"],
  ])("%s in %s goes to quarantine", async (code, column, row) => {
    const { items } = await run(prices, fileWith(PRICE_HEADER + row + PRICE));
    expect(items[0]).toMatchObject({ line: 2, quarantine: [{ code, detail: expect.stringContaining(`${column}: `) }] });
    expect(items[1]).toHaveProperty("draft");
  });

  test("a word that is none of a list is told with the list", async () => {
    const { items } = await run(prices, fileWith(`${PRICE_HEADER}module,X,,CN,fob,USD,lb,2025-01-08,1\n`));
    expect(items[0]).toMatchObject({ quarantine: [{ code: "unknown-word", detail: "unit: must be one of kg, piece, W, m2" }] });
  });

  test.each([
    ["an unknown column", "name,colour\nSun,red\n", "wrong-kind", /"colour".*"name"/],
    ["a missing column", "country\nCN\n", "wrong-kind", /"name"/],
    ["an unknown key", '{"name":"Sun"}\n{"name":"Sun","colour":1}\n', "wrong-kind", /"colour"/],
    ["a missing key", '{"country":"CN"}\n', "wrong-kind", /"name"/],
    ["a cut off NDJSON", '{"name":"Sun"}\n{"name":"Mo', "truncated", /truncated/],
    ["a JSON array of names", '["Sun"]', "wrong-kind", /not an object/],
    ["JSON over several lines", '{\n"name":"Sun"\n}\n', "wrong-kind", /one complete object/],
  ])("%s is refused", async (_what, content, code, detail) => {
    await expect(run(companies, fileWith(content))).rejects.toMatchObject({ code, message: expect.stringMatching(detail) });
  });

  test.each([
    ["a JSON array", '[{"name":"Sun","capacity":{"module_gw":2.50}},\n{"name":"Moon"}]'],
    [
      "the one array of objects of a JSON object",
      '{"made": [1, 2], "companies": [{"name":"Sun","capacity":{"module_gw":2.50}}, {"name":"Moon"}]}',
    ],
    ["UTF-16", Buffer.from('\uFEFFname,capacity\nSun,"{""module_gw"":2.50}"\nMoon,\n', "utf16le")],
  ])("%s is read", async (_what, content) => {
    const drafts = draftsOf(await run(companies, fileWith(content)), "company");
    expect(drafts.map(({ name, capacity }) => [name, capacity?.module_gw ?? null])).toEqual([
      ["Sun", "2.50"],
      ["Moon", null],
    ]);
  });

  test("a file that a spreadsheet saved with semicolons is read", async () => {
    const result = await run(companies, fileWith("name;country\nSun, Moon & Co;CN\n"));
    expect(draftsOf(result, "company")).toMatchObject([{ name: "Sun, Moon & Co", country: "CN" }]);
  });

  const datesOf = async (days: readonly string[], options = {}): Promise<(string | undefined)[]> => {
    const { items } = await run(
      prices,
      fileWith(PRICE_HEADER + days.map((day) => PRICE.replace("2025-01-08", day)).join("")),
      {},
      undefined,
      options,
    );
    return items.map((item) => ("draft" in item && item.resource === "spot_price" ? item.draft.date : undefined));
  };

  test("dates that a spreadsheet wrote are read in the order that their column shows, and held where it shows none", async () => {
    expect(await datesOf(["05.02.2025", "19.02.2025", "2025-03-05"])).toEqual(["2025-02-05", "2025-02-19", "2025-03-05"]);
    expect(await datesOf(["02/05/2025", "02/19/2025"])).toEqual(["2025-02-05", "2025-02-19"]);
    expect(await datesOf(["02/05/2025", "05.02.2025"])).toEqual([undefined, undefined]);
    expect(await datesOf(["02/05/2025", "05.02.2025"], { "day-order": "day-first" })).toEqual(["2025-05-02", "2025-02-05"]);
    const { items } = await run(prices, fileWith(PRICE_HEADER + PRICE.replace("2025-01-08", "02/05/2025")));
    expect(items).toMatchObject([{ quarantine: [{ code: "date-invalid", detail: expect.stringContaining("day-order") as string }] }]);
  });

  test("a broken line between good ones goes to quarantine", async () => {
    const result = await run(companies, fileWith('{"name":"Sun"}\nnot json\n{"name":"Moon"}\n'));
    expect([draftsOf(result, "company").length, Object.values(result.quarantined)]).toEqual([2, [1]]);
  });
});

describe("registry", () => {
  test("every kind exists once", () => {
    expect(new Set(IMPORTERS.map(({ kind }) => kind)).size).toBe(11);
    expect(importerOf("cec-modules")?.mode).toBe("snapshot");
    expect(importerOf("nothing")).toBeUndefined();
  });

  test("own forms take source and mode from options, public lists their source", () => {
    const options = { source: "desk", "source-name": "Price desk", mode: "snapshot" };
    expect(sourceFor(prices, options)).toMatchObject({ code: "desk", name: "Price desk", synthetic: false });
    expect(modeFor(prices, options)).toBe("snapshot");
    expect([sourceFor(prices, {}).code, modeFor(prices, {})]).toEqual(["operator", "merge"]);
    const list = importerOf("cec-modules") ?? prices;
    expect([sourceFor(list, options).code, modeFor(list, { mode: "merge" })]).toEqual(["desk", "snapshot"]);
    expect(() => sourceFor(prices, { source: "No Good" })).toThrow(/lowercase/);
    expect(() => modeFor(prices, { mode: "replace" })).toThrow(/snapshot, merge/);
  });
});

test("a ref names a price in messages but isn't part of it", async () => {
  const content = `ref,${PRICE_HEADER}p1,${PRICE}p2,module,X,,CN,fob,USD,W,2025-01-08,cheap\n`;
  const { items } = await run(prices, fileWith(content));
  expect(items[0]).not.toHaveProperty("draft.ref");
  expect(items[1]).toMatchObject({ ref: "p2", quarantine: [{ code: "number-invalid" }] });
});
