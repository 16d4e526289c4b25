import { beforeAll, describe, expect, test } from "vitest";
import { addMonths, addQuarters, marketDay, quarterOf } from "@/lib/core/dates";
import { pool } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { viewOf } from "@/testing/ask";
import { companyDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { headAt, type Head } from "../../current-release";
import { openSources } from "../../open-sources";
import type { View } from "../../view";
import { countAllCompanies, countCompanies } from "./count-companies";
import { listCompanies } from "./list-companies";
import { matchedName } from "./matched-name";
import { readCompany } from "./read-company";
import { CompanySearch } from "./search";

useDatabase();

const NOW = Date.now();
const OPEN = { ...REAL_SOURCE, code: "open-list", name: "Open list", licence: "CC0 1.0" };
const LAST = addQuarters(quarterOf(new Date(NOW).toISOString().slice(0, 10)), -1);
const OLD = addQuarters(LAST, -6);

let head: Head;
let wide: { head: Head; view: View };
let narrow: { head: Head; view: View };
const ids = new Map<string, string>();
const idOf = (name: string): string => ids.get(name) ?? "";

/** A company that everyone may see, with relatives, products and versions of which only some are. */
beforeAll(async () => {
  const open = (founded: string, aliases: string[]) =>
    companyDraft("Open Works", { founded_year: Number(founded), aliases, country: "DE" });
  await publishDrafts([companyDraft("Hidden Parent"), companyDraft("Hidden Child"), companyDraft("Half Hidden", { city: "Secret City" })]);
  await publishDrafts([open("2001", ["Lightworks"]), companyDraft("Open Child"), companyDraft("Open Elsewhere", { country: "AT" })], {
    source: OPEN,
  });
  await publishDrafts([open("2002", ["Lightworks", "太陽能股份有限公司"])], { source: OPEN });
  const { rows } = await pool().query<{ id: string; name: string }>("select distinct id, name from company");
  for (const { id, name } of rows) ids.set(name, id);
  await publishDrafts([companyDraft("Half Hidden", { city: "Known City" })]);
  const works = idOf("Open Works");
  await publishDrafts([
    productDraft("H-1", 600, { company_id: works }),
    ...[OLD, LAST].flatMap((quarter) => [
      shipmentDraft(quarter, "Open Works", "5.10", { entity_id: works }),
      shipmentDraft(quarter, "Larger", "7.5"),
      shipmentDraft(quarter, "Total", "20.4", { is_total: true }),
    ]),
  ]);
  await publishDrafts([productDraft("O-1", 610, { company_id: works })], { source: OPEN });
  const parents = [
    [works, idOf("Hidden Parent")],
    [idOf("Hidden Child"), works],
    [idOf("Open Child"), works],
  ];
  for (const [child, parent] of parents) await pool().query("update company set parent_id = $2 where id = $1", [child, parent]);
  await pool().query("update company set sandbox = (city is not distinct from 'Known City')");
  await pool().query("update product set sandbox = false");
  await seeChanges();
  head = await headAt((await versionClock().current()).release);
  wide = { head, view: viewOf({ key: "wide" }) };
  const shipments = { from: null, until: addMonths(marketDay(NOW), -12) };
  narrow = { head, view: viewOf({ key: "narrow", sandbox: true, openSources: openSources(head), windows: { shipments } }) };
});

const found = async ({ view }: { view: View }, address: object, cursor: string | null = null): Promise<string[]> =>
  (await listCompanies({ view, release: head.release }, CompanySearch.parse(address), cursor)).rows.map(({ name }) => name);

describe("companies outside the view", () => {
  const EVERYTHING = ["Half Hidden", "Hidden Child", "Hidden Parent", "Open Child", "Open Elsewhere", "Open Works"];

  test("a country that is none is left out of the search, and said beside it", () => {
    for (const country of ["UK", "QQ", "de", "Germany"]) expect(CompanySearch.parse({ country }).country).toBeNull();
    expect(CompanySearch.parse({ country: "GB" }).country).toBe("GB");
  });

  test("are in no list, search or count", async () => {
    expect(await found(wide, {})).toEqual(EVERYTHING);
    const shown = EVERYTHING.filter((name) => name.startsWith("Open") || name === "Half Hidden");
    expect(await found(narrow, {})).toEqual(shown);
    expect(await found(narrow, { q: "hidden", sort: "-name" })).toEqual(["Half Hidden"]);
    const counts = await Promise.all([wide, narrow].map(countAllCompanies));
    expect(counts.map((count) => [count.total, count.facets.country])).toEqual([
      [
        6,
        [
          { value: "DE", count: 5 },
          { value: "AT", count: 1 },
        ],
      ],
      [
        4,
        [
          { value: "DE", count: 3 },
          { value: "AT", count: 1 },
        ],
      ],
    ]);
    expect((await countCompanies(narrow, CompanySearch.parse({ q: "hidden" })))?.total).toBe(1);
  });

  test("have no profile: the same as an ID that nobody has", async () => {
    expect((await readCompany(wide, idOf("Hidden Parent")))?.company.name).toBe("Hidden Parent");
    expect(await readCompany(narrow, idOf("Hidden Parent"))).toBeNull();
    expect(await readCompany(wide, "co_0000000000000000")).toBeNull();
  });

  test("are not named by a company that is shown: no parent, subsidiary, relative or product", async () => {
    const works = idOf("Open Works");
    const all = await readCompany(wide, works);
    expect(all).toMatchObject({ parent: { name: "Hidden Parent" }, products: [{ category: "module", technology: "topcon", count: 2 }] });
    expect(all?.subsidiaries.map(({ name }) => name)).toEqual(["Hidden Child", "Open Child"]);
    const part = await readCompany(narrow, works);
    expect(part).toMatchObject({ parent: null, products: [{ count: 1 }] });
    expect(part?.subsidiaries.map(({ name }) => name)).toEqual(["Open Child"]);
    expect(part?.related.map(({ name }) => name)).toEqual(["Half Hidden", "Open Child"]);
    expect(JSON.stringify(part)).not.toContain(idOf("Hidden Parent"));
    expect(JSON.stringify(part)).not.toContain("Hidden Child");
  });

  test("leave no trace in the history: former values of versions that are not shown stay out", async () => {
    const id = idOf("Half Hidden");
    expect((await readCompany(wide, id))?.history).toMatchObject([
      { change: "changed", fields: [{ name: "city", old: "Secret City", new: "Known City" }] },
      { change: "added" },
    ]);
    expect((await readCompany(narrow, id))?.history.map(({ change }) => change)).toEqual(["added"]);
    expect(JSON.stringify(await readCompany(narrow, id))).not.toContain("Secret City");
  });
});

test("a profile has former and new value of each change, with release and time", async () => {
  const profile = await readCompany(narrow, idOf("Open Works"));
  expect(profile?.history.map(({ change, release }) => [change, release])).toEqual([
    ["changed", 3],
    ["added", 2],
  ]);
  expect(profile?.history[0]?.fields).toEqual([
    { name: "aliases", old: '["Lightworks"]', new: '["Lightworks", "太陽能股份有限公司"]' },
    { name: "founded_year", old: "2001", new: "2002" },
  ]);
  expect(Date.parse(profile?.history[0]?.publishedAt ?? "")).toBeGreaterThan(NOW - 1);
});

test("quarters have rank and share of the stated total, as far as the view reaches", async () => {
  const quarter = { product: "module", volume: "5.10", share: "25.00", rank: 2, basis: "shipped" };
  expect((await readCompany(wide, idOf("Open Works")))?.quarters).toMatchObject([
    { quarter: LAST, ...quarter },
    { quarter: OLD, ...quarter },
  ]);
  expect((await readCompany(narrow, idOf("Open Works")))?.quarters).toMatchObject([{ quarter: OLD, ...quarter }]);
  const starter = { head, view: viewOf({ windows: { shipments: null } }) };
  expect((await readCompany(starter, idOf("Open Works")))?.quarters).toEqual([]);
  // What everyone sees is not less for who pays for other data.
  expect((await readCompany(starter, idOf("Open Works"), narrow))?.quarters).toMatchObject([{ quarter: OLD, ...quarter }]);
});

test("ranks over time are of the quarters that the view shows, two at least", async () => {
  const works = idOf("Open Works");
  const [ranks, ...more] = (await readCompany(wide, works))?.ranks ?? [];
  expect(more).toEqual([]);
  expect(ranks).toMatchObject({ product: "module", basis: "shipped" });
  expect(ranks?.points.map(({ rank }) => rank)).toEqual([2, null, null, null, null, null, 2]);
  expect((await readCompany(narrow, works))?.ranks).toEqual([]);
});

test("a quarter of which a row is quarantined has no rank, as in the API", async () => {
  const child = idOf("Open Child");
  const source = { ...REAL_SOURCE, code: "held-list", name: "Held list" };
  const quarters = [-3, -2, -1].map((back) => addQuarters(LAST, back));
  const [whole = "", other = "", held = ""] = quarters;
  await publishDrafts(
    [
      ...quarters.flatMap((quarter) => [
        shipmentDraft(quarter, "Open Child", "20", { entity_id: child, product: "cell" }),
        shipmentDraft(quarter, "Total", "200", { is_total: true, product: "cell" }),
      ]),
      // More than any company ships.
      shipmentDraft(held, "Moon", "150", { product: "cell" }),
    ],
    { source },
  );
  await seeChanges();
  const market = { head: await headAt((await versionClock().current()).release), view: wide.view };
  const profile = await readCompany(market, child);
  expect(profile?.quarters.map(({ quarter, rank }) => [quarter, rank])).toEqual([
    [held, null],
    [other, 1],
    [whole, 1],
  ]);
  expect(profile?.ranks.map(({ points }) => points.map(({ rank }) => rank))).toEqual([[1, 1, null]]);
});

test("a profile says where its products come from and names its series, as far as the view shows them", async () => {
  const works = idOf("Open Works");
  expect((await readCompany(wide, works))?.productSources.map(({ source }) => source).toSorted()).toEqual(
    ["open-list", REAL_SOURCE.code].toSorted(),
  );
  expect((await readCompany(narrow, works))?.productSources.map(({ source }) => source)).toEqual(["open-list"]);
  await pool().query("update product set series_id = 'se_0000000000000009' where company_id = $1", [works]);
  expect((await readCompany(wide, works))?.series).toEqual([{ id: "se_0000000000000009", name: "H-1 to O-1", count: 2 }]);
  // One class alone is no choice.
  expect((await readCompany(narrow, works))?.series).toEqual([]);
});

describe("a search", () => {
  test.each([
    [{ q: "lightworks" }, ["Open Works"]],
    [{ q: "太陽能" }, ["Open Works"]],
    [{ q: "o" }, ["Open Child", "Open Elsewhere", "Open Works"]],
    [{ q: "%" }, []],
    [{ q: "_pen" }, ["Open Child", "Open Elsewhere", "Open Works"]],
    [{ q: `open\0\u0007 child${" ".repeat(300)}` }, ["Open Child"]],
    [{ q: "x".repeat(5_000) }, []],
    [{ q: "'; drop table company; --" }, []],
    [{ country: "AT" }, ["Open Elsewhere"]],
    [{ country: "at", type: "nothing", sort: "sideways", status: ["active", "merged"] }, 4],
  ])("%o", async (address, expected) => {
    const names = await found(narrow, address);
    expect(typeof expected === "number" ? names.length : names).toEqual(expected);
  });

  test("is continued by its own cursor only", async () => {
    const many = Array.from({ length: 60 }, (_, i) => companyDraft(`Walk ${String(i).padStart(2, "0")}`));
    await publishDrafts(many, { source: { ...REAL_SOURCE, code: "walk" } });
    await seeChanges();
    const place = { view: wide.view, release: (await headAt((await versionClock().current()).release)).release };
    const search = CompanySearch.parse({ q: "walk" });
    const first = await listCompanies(place, search, null);
    const second = await listCompanies(place, search, first.next);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
    expect(second.next).toBeNull();
    const refused = expect.objectContaining({ code: "cursor-invalid" });
    await expect(listCompanies(place, CompanySearch.parse({}), first.next)).rejects.toThrow(refused);
    await expect(listCompanies(place, { ...search, sort: "-name" }, first.next)).rejects.toThrow(refused);
    await expect(listCompanies(place, search, `${first.next ?? ""}x`)).rejects.toThrow(refused);
    await expect(listCompanies(place, search, "WyJhIiwiYiIsImMiXQ")).rejects.toThrow(refused);
  });
});

test("the name by which a company was found is said where its own doesn't say it", () => {
  const aliases = Array.from({ length: 100 }, (_, i) => `Alias number ${i}`);
  const company = { name: "Jinko Solar", legal_name: "晶科能源股份有限公司", aliases };
  expect(["jinko", "晶科", "number 99", "JINKO alias", "", "%"].map((q) => matchedName(q, company))).toEqual([
    null,
    "晶科能源股份有限公司",
    "Alias number 99",
    null,
    null,
    null,
  ]);
});
