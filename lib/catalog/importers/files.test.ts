import { describe, expect, test } from "vitest";
import { draftsOf, fileWith, run } from "@/testing/importers";
import { groupCompanies } from "./company-groups";
import { prices } from "./forms/prices";
import { products } from "./forms/products";
import { shipments } from "./forms/shipments";
import { IMPORTERS, importerOf, modeFor, sourceFor } from "./registry";

describe("rows that mean the same company", () => {
  /** The rows, each told by its place in the file, as they are brought together. */
  const grouped = (...rows: string[][]): number[][] =>
    groupCompanies(rows.map((names, at) => ({ names, at }))).map((group) => group.map(({ at }) => at));

  test.each<[string, string[][], number[][]]>([
    ["one name in two spellings", [["Sun GmbH"], ["SUN G.m.b.H."]], [[0, 1]]],
    ["two forms of one base", [["Sun GmbH"], ["Sun Inc"]], [[0], [1]]],
    ["a bare name beside one form", [["Sun"], ["Moon"], ["Sun Inc"]], [[0, 2], [1]]],
    ["a bare name beside two forms", [["Sun"], ["Sun Inc"], ["Sun GmbH"]], [[0], [1], [2]]],
    ["two forms that a third row has together", [["Sun Inc"], ["Sun GmbH"], ["Sun Inc", "Sun GmbH"]], [[0, 1, 2]]],
    ["a bare name, once its two forms are one company", [["Sun"], ["Sun Inc"], ["Sun GmbH"], ["Sun Inc", "Sun GmbH"]], [[0, 1, 2, 3]]],
    [
      "a chain of names",
      [
        ["A", "B"],
        ["C", "D"],
        ["B", "C"],
      ],
      [[0, 1, 2]],
    ],
    ["one name in two scripts of one language", [["友達光電股份有限公司"], ["友达光电"]], [[0, 1]]],
    [
      "a form in front",
      [["PT Sun"], ["Sun"], ["㈱シャープ"], ["シャープ株式会社"]],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ["a former name", [["Sun GmbH (formerly Moon AG)"], ["Star AG"], ["Moon AG"]], [[0, 2], [1]]],
    ["letters that are only alike", [["Müller GmbH"], ["Muller GmbH"], ["Mueller GmbH"], ["Muel Ler GmbH"]], [[0, 1], [2], [3]]],
    ["two places", [["Sun (Taizhou) Ltd"], ["Sun (Changzhou) Ltd"]], [[0], [1]]],
    ["nothing", [], []],
  ])("%s", (_what, rows, expected) => {
    expect(grouped(...rows)).toEqual(expected);
  });
});

describe("the source and the mode of a file", () => {
  const own = importerOf("prices") ?? prices;

  test.each(["desk", "d", "0-desk", `a${"b".repeat(39)}`])("%s is a code", (source) => {
    expect(sourceFor(own, { source }).code).toBe(source);
  });

  test.each(["", "-desk", "Desk", "desk_1", "de sk", `a${"b".repeat(40)}`, "desk\n"])("%j is no code", (source) => {
    expect(() => sourceFor(own, { source })).toThrow(expect.objectContaining({ code: "wrong-kind" }) as Error);
  });

  test("are called what the file says, else by the code, and ours by our name", () => {
    expect(sourceFor(own, { source: "desk" })).toMatchObject({ name: "desk", licence: "proprietary", synthetic: false });
    expect(sourceFor(own, { source: "desk", "source-name": "Price desk", licence: "CC BY 4.0" })).toMatchObject({
      name: "Price desk",
      licence: "CC BY 4.0",
    });
    expect(sourceFor(own, { source: "operator" }).name).toBe("Operator");
    expect([modeFor(own, { mode: "snapshot" }), modeFor(own, { mode: "merge" }), modeFor(own, {})]).toEqual(["snapshot", "merge", "merge"]);
  });

  test("of a public list are its own unless another is named, its mode is what it is, and no two lists share a code", () => {
    const lists = IMPORTERS.filter(({ options }) => !Object.hasOwn(options, "mode"));
    for (const list of lists) {
      expect(sourceFor(list, {})).toEqual(list.source);
      expect(sourceFor(list, { source: "desk" })).toEqual({
        unstated: ["name", "licence", "url"],
        ...list.source,
        code: "desk",
        name: "desk",
        url: null,
      });
      expect(modeFor(list, { mode: "replace" })).toBe(list.mode);
    }
    expect(new Set(lists.map(({ source }) => source.code)).size).toBe(lists.length);
  });
});

describe("our own forms", () => {
  const QUARTERS = "quarter,product,dimension,basis,entity_id,entity,volume_gw,is_total,withheld,status";
  const rows = (...lines: string[]) =>
    run(shipments, fileWith([QUARTERS, ...lines].join("\n")), {}, { idOf: (name) => (name === "Sun" ? "co_sun" : null) });

  test.each([
    ["company,shipped,,Sun,1,,,", "co_sun"],
    ["company,shipped,co_moon,Sun,1,,,", "co_moon"],
    ["company,shipped,,Señor Sol,1,,,", "senor-sol"],
    ["destination,exported,de,Deutschland,1,,,", "DE"],
    ["destination,exported,,Viet Nam,1,,,", "VN"],
    ["destination,exported,,Atlantis,1,,,", null],
    ["destination,exported,,Vietnam,1,,,", "VN"],
    ["country_of_origin,exported,,cn,1,,,", "CN"],
    ["technology,shipped,,n-type TOPCon,1,,,", "topcon"],
    ["technology,shipped,,coal,1,,,", null],
    ["destination,exported,,Total,1,true,,", "total"],
    ["destination,exported,,荷兰,1,,,", "NL"],
  ])("an entity of %s is %s", async (cells, id) => {
    const result = await rows(`2026Q3,module,${cells}`);
    expect(draftsOf(result, "shipment").map(({ entity_id }) => entity_id)).toEqual(id === null ? [] : [id]);
    expect(result.quarantined).toEqual(id === null ? { "unknown-word": 1 } : {});
  });

  test("a country is called by its English name, whatever the file calls it", async () => {
    const result = await rows(
      ...["荷兰", "Deutschland", "nl", "Viet Nam", "الصين"].map((name) => `2026Q3,module,destination,exported,,${name},1,,,`),
    );
    expect(draftsOf(result, "shipment").map(({ entity_id, entity }) => `${entity_id} ${entity}`)).toEqual([
      ...["NL Netherlands", "DE Germany", "NL Netherlands", "VN Vietnam", "CN People's Republic of China"],
    ]);
  });

  test.each([
    ["1.5,,,estimate", { volume_gw: "1.5", status: "estimate", withheld: false }],
    ["0,,,", { volume_gw: "0", status: "actual" }],
    [",,true,", { volume_gw: null, withheld: true }],
  ])("a volume of %s is %j", async (cells, expected) => {
    expect(draftsOf(await rows(`2026Q3,module,company,shipped,,Sun,${cells}`), "shipment")).toMatchObject([expected]);
  });

  test.each([
    ["2026Q3", ",,,", "required"],
    ["2026Q3", "-1,,,", "value-invalid"],
    ["2026Q5", "1,,,", "value-invalid"],
    ["2026q3", "1,,,", "value-invalid"],
  ])("a volume of %s that says %s is quarantined: %s", async (quarter, cells, code) => {
    expect((await rows(`${quarter},module,company,shipped,,Sun,${cells}`)).quarantined).toEqual({ [code]: 1 });
  });

  const productOf = async (columns: string, cells: string) =>
    draftsOf(await run(products, fileWith(`manufacturer,model,category,${columns}\nSun GmbH,X-1,module,${cells}\n`)), "product")[0];

  test("a product is what its file calls it, else its maker, model and voltage", async () => {
    expect(await productOf("ref", "R-1")).toMatchObject({ ref: "R-1" });
    expect(await productOf("vac_v", "230")).toMatchObject({ ref: "sun gmbh|X-1|230V", vac_v: "230" });
    expect(await productOf("vac_v", "")).toMatchObject({ ref: "sun gmbh|X-1", vac_v: null });
  });

  test("a product's material is the stated one, else what its technology implies, else nothing", async () => {
    expect(await productOf("technology,material", "shingled,multi")).toMatchObject({ material: "multi" });
    expect(await productOf("technology,material", "cdte,")).toMatchObject({ material: "thin_film" });
    expect(await productOf("technology,material", "shingled,")).toMatchObject({ material: null });
    expect(await productOf("technology,material", ",")).toMatchObject({ material: null, technology: null });
  });

  test("a price may be assessed on another day than its own, and is carried forward only where the file says it", async () => {
    const header = "stage,item,region,price_term,currency,unit,date,avg,effective_date,basis,frequency,benchmark";
    const read = async (cells: string) => run(prices, fileWith(`${header}\nmodule,X,EU,ddp,EUR,W,2026-01-08,0.1,${cells}\n`));
    expect(draftsOf(await read(",,,"), "spot_price")).toMatchObject([
      { effective_date: "2026-01-08", basis: "assessment", frequency: "irregular", benchmark: false, technology: null },
    ]);
    expect(draftsOf(await read("2026-01-07,carried_forward,daily,true"), "spot_price")).toMatchObject([
      { date: "2026-01-08", effective_date: "2026-01-07", basis: "carried_forward", frequency: "daily", benchmark: true },
    ]);
    expect((await read("2026-02-30,guessed,hourly,yes")).quarantined).toEqual({ "date-invalid": 1, "unknown-word": 3 });
  });

  test.each([
    ["CN", true],
    ["ex_china", true],
    ["DE", true],
    ["de", false],
    ["EX_CHINA", false],
    ["ZZ", false],
  ])("a price of the region %s is read: %s", async (region, isRead) => {
    const header = "stage,item,region,price_term,currency,unit,date,avg";
    const result = await run(prices, fileWith(`${header}\nmodule,X,${region},ddp,EUR,W,2026-01-08,0.1\n`));
    expect([draftsOf(result, "spot_price").length, result.quarantined]).toEqual(isRead ? [1, {}] : [0, { "unknown-word": 1 }]);
  });
});
