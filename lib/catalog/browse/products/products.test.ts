import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { viewOf } from "@/testing/ask";
import { companyDraft, productDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { headAt, type Head } from "../../current-release";
import { openSources } from "../../open-sources";
import type { View } from "../../view";
import { countAllProducts, countProducts } from "./count-products";
import { listProducts } from "./list-products";
import { readDatasheet, readProducts, readProductSeries } from "./read-products";
import { comparedIds, ProductSearch } from "./search";

useDatabase();

const OPEN = { ...REAL_SOURCE, code: "open-list", name: "Open list", licence: "CC0 1.0" };

let head: Head;
let wide: { head: Head; view: View };
let narrow: { head: Head; view: View };
const ids = new Map<string, string>();
const idOf = (model: string): string => ids.get(model) ?? "";

/** Products of one series, of which everyone may see a part; their maker is hidden. */
beforeAll(async () => {
  await publishDrafts([companyDraft("Hidden Maker")]);
  const { rows: makers } = await pool().query<{ id: string }>("select id from company");
  const company_id = makers[0]?.id ?? "";
  const full = { company_id, ...BODY, voc_v: "48.80", warranty: { product_years: 12, power_years: 30, power_end_pct: "87.40" } };
  await publishDrafts([productDraft("H-600", 600, { company_id })]);
  await publishDrafts([productDraft("O-590", 590, full), productDraft("O-610", 610), productDraft("I-1", 5, INVERTER)], { source: OPEN });
  await publishDrafts([productDraft("O-590", 590, { ...full, voc_v: "48.90" })], { source: OPEN });
  await pool().query("update product set series_id = 'se_0000000000000001' where category = 'module'");
  await pool().query("update product set sandbox = false");
  await pool().query("update company set sandbox = false");
  const { rows } = await pool().query<{ id: string; model: string }>("select distinct id, model from product");
  for (const { id, model } of rows) ids.set(model, id);
  await seeChanges();
  head = await headAt((await versionClock().current()).release);
  wide = { head, view: viewOf({ key: "wide" }) };
  narrow = { head, view: viewOf({ key: "narrow", sandbox: true, openSources: openSources(head) }) };
});

const BODY = { length_mm: "2382.5", width_mm: "1134", weight_kg: "32.8" };
const INVERTER = {
  ...{ category: "inverter" as const, technology: null, material: null, pmax_stc_w: null, nameplate_w: null, efficiency_pct: null },
  ac_power_w: "5000",
};

const found = async ({ view }: { view: View }, address: object): Promise<string[]> =>
  (await listProducts({ view, release: head.release }, ProductSearch.parse(address), null)).rows.map(({ model }) => model);

describe("products outside the view", () => {
  test("are in no list or count, whatever is asked", async () => {
    expect((await found(wide, { sort: "power" })).toSorted()).toEqual(["H-600", "I-1", "O-590", "O-610"]);
    expect(await found(narrow, { sort: "-power", category: "module" })).toEqual(["O-610", "O-590"]);
    expect(await found(narrow, { q: "H-600" })).toEqual([]);
    const counts = await Promise.all([wide, narrow].map(countAllProducts));
    expect(counts.map((count) => [count.total, count.facets.category])).toEqual([
      [
        4,
        [
          { value: "module", count: 3 },
          { value: "inverter", count: 1 },
        ],
      ],
      [
        3,
        [
          { value: "module", count: 2 },
          { value: "inverter", count: 1 },
        ],
      ],
    ]);
  });

  test("have no datasheet, are in no series and no comparison, and their maker is not linked", async () => {
    expect((await readDatasheet(wide, idOf("H-600")))?.product.model).toBe("H-600");
    expect(await readDatasheet(narrow, idOf("H-600"))).toBeNull();
    const [all, part] = await Promise.all([wide, narrow].map((market) => readDatasheet(market, idOf("O-590"))));
    expect([all?.series, part?.series].map((classes) => classes?.map(({ model }) => model))).toEqual([
      ["O-590", "H-600", "O-610"],
      ["O-590", "O-610"],
    ]);
    expect([all?.company?.name, part?.company]).toEqual(["Hidden Maker", null]);
    const asked = [idOf("O-610"), idOf("H-600"), "pr_0000000000000000", idOf("O-590")];
    expect((await readProducts(narrow, asked)).map(({ model }) => model)).toEqual(["O-610", "O-590"]);
  });
});

describe("a series", () => {
  const ID = "se_0000000000000001";

  test("has the power classes that the view shows, the weakest first, and the maker only where that is shown", async () => {
    expect(await readProductSeries(narrow, ID)).toMatchObject({ id: ID, name: "O-590–610", total: 2, company: null });
    const all = await readProductSeries(wide, ID);
    expect(all?.classes.map(({ model }) => model)).toEqual(["O-590", "H-600", "O-610"]);
    expect(all).toMatchObject({ name: "O-590 to O-610", total: 3, company: { name: "Hidden Maker" } });
  });

  test("of which the view shows nothing is the same as one that nobody has", async () => {
    const sandbox = { head, view: viewOf({ key: "sandbox", sandbox: true }) };
    expect(await readProductSeries(sandbox, ID)).toBeNull();
    for (const id of ["se_0000000000000002", "se_' or true --", "pr_1", ""]) expect(await readProductSeries(wide, id)).toBeNull();
  });

  test("with more classes than a page has says how many there are", async () => {
    const many = Array.from({ length: 63 }, (_, i) => productDraft(`MANY-${300 + i}`, 300 + i, { series_ref: "many" }));
    await publishDrafts(many, { source: { ...REAL_SOURCE, code: "many" } });
    await seeChanges();
    const market = { head: await headAt((await versionClock().current()).release), view: wide.view };
    const { rows } = await pool().query<{ id: string }>("select series_id as id from product where model = 'MANY-300'");
    const series = await readProductSeries(market, rows[0]?.id ?? "");
    expect([series?.classes.length, series?.total]).toEqual([60, 63]);
  });
});

test("figures are what was published, digit by digit, and so is what they were before", async () => {
  const sheet = await readDatasheet(narrow, idOf("O-590"));
  expect(sheet?.product).toMatchObject({
    ...{ voc_v: "48.90", pmax_stc_w: "590.0", isc_a: null, certifications: [], ...BODY },
    warranty: { product_years: "12", power_years: "30", power_end_pct: "87.4" },
  });
  expect(sheet?.history).toMatchObject([
    { change: "changed", fields: [{ name: "voc_v", old: "48.80", new: "48.90" }] },
    { change: "added" },
  ]);
  expect([sheet?.dates.first?.release, [...(sheet?.dates.later ?? [])].map(([name, { release }]) => [name, release])]).toEqual([
    3,
    [["voc_v", 4]],
  ]);
  const bare = await readDatasheet(narrow, idOf("I-1"));
  expect(bare).toMatchObject({ company: null, series: [], product: { warranty: null, length_mm: null, ac_power_w: "5000" } });
});

describe("a search", () => {
  test.each([
    [{ category: "inverter" }, ["I-1"]],
    [{ technology: "mono", category: "module", sort: "power" }, ["O-590", "O-610"]],
    [{ min_power: "600.5", max_power: "620" }, ["O-610"]],
    [{ min_power: "much", max_power: "1e3", min_efficiency: "400", category: "nothing", technology: ["a"] }, 3],
    [{ manufacturer: "maker", q: "590" }, ["O-590"]],
    [{ q: "%" }, []],
    [{ company_id: "co_x' or true --" }, 3],
    [{ q: "o", manufacturer: "\0" }, ["O-590", "O-610"]],
    [{ min_efficiency: "22.5", max_efficiency: "22.5" }, ["O-590", "O-610"]],
    [{ max_efficiency: "22.49" }, []],
    // Of products that state no measure, nobody knows whether they fit.
    [{ min_length: "0" }, ["O-590"]],
    [
      { min_length: "2382.5", max_length: "2382.5", min_width: "1134", max_width: "1134", min_weight: "32.8", max_weight: "32.8" },
      ["O-590"],
    ],
    [{ max_length: "2382.4" }, []],
    [{ min_width: "1134.1" }, []],
    [{ max_weight: "32.79" }, []],
    [{ min_weight: "heavy", max_width: "-1", max_length: "1e9", max_efficiency: "101" }, 3],
    [{ series_id: "se_0000000000000001", sort: "power" }, ["O-590", "O-610"]],
    [{ series_id: "se_x' or true --" }, 3],
  ])("%o", async (address, expected) => {
    const models = await found(narrow, address);
    expect(typeof expected === "number" ? models.length : models).toEqual(expected);
    const counts = await countProducts(narrow, ProductSearch.parse(address));
    expect(counts.total).toBe(models.length);
  });

  test("counts a material with all of its technologies, as its filter finds them", async () => {
    const counts = await countProducts(narrow, ProductSearch.parse({ category: "module" }));
    expect(counts.facets?.technology.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: "mono", count: 2 },
      { value: "topcon", count: 2 },
    ]);
  });
});

test("a comparison takes six products, each once; more are too many, and what is no ID finds nothing", async () => {
  const id = (n: number): string => `pr_${String(n).padStart(16, "0")}`;
  expect(comparedIds(undefined)).toEqual({ ids: [], isTooMany: false });
  expect(comparedIds(id(1))).toEqual({ ids: [id(1)], isTooMany: false });
  expect(comparedIds([id(1), id(1), ` ${"<b>".repeat(50)}`, " "])).toEqual({
    ids: [id(1), "<b>".repeat(14).slice(0, 40)],
    isTooMany: false,
  });
  expect(await readProducts(wide, ["pr_' or true --", "\0", "co_1", idOf("O-590")])).toHaveLength(1);
  expect(comparedIds([1, 2, 3, 4, 5, 6].map(id)).isTooMany).toBe(false);
  expect(comparedIds([1, 2, 3, 4, 5, 6, 7].map(id)).isTooMany).toBe(true);
});
