import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { readTableLook } from "@/components/ui/table-look";
import { type CompanyProfile, type RankSeries, ShownCompany } from "@/lib/catalog/browse/companies/contract";
import { openPage } from "@/testing/open-page";
import { CompaniesTable } from "./companies-table";
import { CompanyFacts } from "./company-facts";
import { CompanyFilters } from "./company-filters";
import { ProductGroups } from "./product-groups";
import { QuartersTable } from "./quarters-table";
import { RankCard } from "./rank-card";
import { capacityParts, typeName, websiteLink } from "./words";

const HOSTILE = `<img src=x onerror="alert(1)">${"长".repeat(300)}`;
const company = (stated: Partial<ShownCompany> = {}): ShownCompany => {
  const unknown = Object.fromEntries(Object.keys(ShownCompany.shape).map((name) => [name, null]));
  const needed = { id: "co_1", name: "Works", status: "active", source: "synthetic", updated_at: "2026-11-01", release: "1" };
  return ShownCompany.parse({ ...unknown, ...needed, aliases: [], types: [], technologies: [], ...stated });
};

test("a website is a link only when it is an address of the web", () => {
  expect(websiteLink("https://www.solar.example/")).toEqual({ href: "https://www.solar.example/", text: "solar.example" });
  expect(websiteLink("http://solar.example/en?x=1")?.text).toBe("solar.example/en");
  for (const address of ["javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x", "solar.example", "", null])
    expect(websiteLink(address)).toBeNull();
});

test("capacity is written with the unit that its key names, digit by digit", () => {
  expect(capacityParts({ cell_gw: "1.20", polysilicon_kt: "85", storage_gwh: null, as_of: "2026", lines: "4" })).toEqual([
    { stage: "Cell", amount: "1.20 GW" },
    { stage: "Polysilicon", amount: "85 kt" },
    { stage: "Lines", amount: "4" },
  ]);
  expect(capacityParts(null)).toEqual([]);
});

test.each([
  ["panel", "Modules"],
  ["cable_connector", "Cables and connectors"],
  ["glass", "Glass"],
])("the type %s is %s", (type, name) => expect(typeName(type)).toBe(name));

test("a row says Sample, and the other name by which it was found; names are text", () => {
  const rows = [{ ...company({ name: HOSTILE }), matched: `<b>${HOSTILE}</b>` }];
  render(<CompaniesTable rows={rows} look={readTableLook({})} sort={(key) => ({ href: `?sort=${key}` })} empty="none" />);
  expect(screen.getByText("Sample")).toBeTruthy();
  expect(screen.getByText(/^also <b>/)).toBeTruthy();
  expect(document.querySelector("img, td b")).toBeNull();
  expect(screen.getByRole("link", { name: new RegExp("^<img") }).getAttribute("href")).toBe("/companies/co_1");
});

test("a filter offers no value that no company found has", () => {
  const facets = (counts: Record<string, number>) => ({
    ...{ type: [], technology: [], status: [] },
    country: Object.entries(counts).map(([value, count]) => ({ value, count })),
  });
  const search = { q: "sun", sort: "name", country: null, type: null, technology: null, status: null };
  const shown = { path: "/companies", kept: {}, isNarrowed: true, counted: "2 companies", values: facets({ DE: 4, FR: 1, CN: 9 }) };
  const { leave } = openPage(<CompanyFilters {...shown} search={search} counts={facets({ CN: 2 })} />);
  const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options().filter((text) => /China|France|Germany/.test(text))).toEqual(["China (2)"]);
  // Where one is chosen, the others are there to change to.
  leave();
  openPage(<CompanyFilters {...shown} search={{ ...search, country: "DE" }} counts={facets({ DE: 0 })} />);
  expect(options().filter((text) => /China|France|Germany/.test(text))).toEqual(["China", "France", "Germany (0)"]);
});

const sourceOf = (code: string) => ({ code, name: `Name of ${code}`, licence: "CC BY 4.0", url: null, methodology: null });
const profile = (stated: Partial<CompanyProfile> = {}): CompanyProfile => ({
  ...{ company: company(), parent: null, subsidiaries: [], products: [], series: [], productSources: [] },
  ...{ quarters: [], ranks: [], mainType: null, related: [], history: [], dates: { first: null, later: new Map() } },
  ...stated,
});

describe("the facts of a profile", () => {
  test("list what is not known in one sentence, and fold most of a hundred names", () => {
    const aliases = Array.from({ length: 100 }, (_, i) => `Name ${i}`);
    const shown = company({ aliases, website: "javascript:alert(1)", country: "DE" });
    render(<CompanyFacts profile={profile({ company: shown })} sourceOf={sourceOf} />);
    expect(screen.getByText("88 more names")).toBeTruthy();
    expect(screen.getByText("javascript:alert(1)").closest("a")).toBeNull();
    expect(screen.getByText(/^Not stated by the source: legal name, types, technologies, capacity/)).toBeTruthy();
    expect(screen.queryByText("Parent company")).toBeNull();
  });

  test("name their source and day once, and mark the facts that a later release changed", () => {
    const at = (release: number) => ({ release, at: `2026-11-0${release}T00:00:00Z` });
    // A field that is not shown, or that has no value, is no fact.
    const later = new Map(Object.entries({ city: at(7), founded_year: at(5), legal_name: at(6), hidden: at(4) }));
    const dates = { first: at(2), later };
    const shown = company({ city: "Freiberg", founded_year: "2008", website: "https://works.example", release: "7" });
    openPage(<CompanyFacts profile={profile({ company: shown, dates })} sourceOf={sourceOf} />);
    const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect(fact("Head office")).toBe("Freiberg1 (updated 7 Nov 2026)");
    expect(fact("Founded")).toBe("20082 (updated 5 Nov 2026)");
    expect(fact("Website")).toBe("works.example");
    expect(screen.getByText(/Source: Name of synthetic, licence CC BY 4.0/).textContent).toMatch(/Published 2 Nov 2026 in release 2\.$/);
    expect(screen.getAllByText(/^Updated/).map(({ textContent }) => textContent)).toEqual([
      "1Updated 7 Nov 2026 in release 7",
      "2Updated 5 Nov 2026 in release 5",
    ]);
  });

  test("say of a subsidiary that another source states it", () => {
    const name = (id: string, source: string) => ({ id, name: id, country: null, source });
    const subsidiaries = [name("co_own", "synthetic"), name("co_other", "register")];
    openPage(<CompanyFacts profile={profile({ subsidiaries })} sourceOf={sourceOf} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "co_own",
      "co_other (source: Name of register)",
    ]);
  });
});

describe("the rank over time", () => {
  const ranks = (source: string, basis: string, ...values: (number | null)[]): RankSeries => ({
    ...{ product: "module", basis, source },
    points: values.map((rank, i) => ({ quarter: `2025Q${i + 1}`, rank, status: i === 0 ? "preliminary" : "actual" })),
  });
  const shown = (list: readonly RankSeries[]) => (
    <RankCard ranks={list} sourceName={(code) => `Name of ${code}`} citation={(code) => `Source: ${code}. Release 7`} />
  );

  test("is nothing where there is none", () => {
    render(shown([]));
    expect(document.querySelector("section")).toBeNull();
  });

  test("names what is counted, its source and release, and says what is preliminary; a gap stays one", async () => {
    const { user } = openPage(shown([ranks("infolink", "shipped", 3, null, 1)]));
    expect(screen.getByRole("figure", { name: "Rank in module shipments by company, shipped" })).toBeTruthy();
    expect(screen.getByText("Source: infolink. Release 7")).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    const chart = screen.getByRole("group", { name: /1 is the largest/ });
    expect((chart.querySelector("path")?.getAttribute("d") ?? "").match(/M/g)).toHaveLength(2);
    await user.tab();
    await user.keyboard("{Home}");
    expect(chart.querySelector("[aria-live]")?.textContent).toBe("Q1 2025: Rank 3 (preliminary)");
  });

  test("of several tables is shown one at a time, told apart by what differs", async () => {
    const cells = { ...ranks("synthetic", "shipped", 1, 2), product: "cell" };
    const all = [ranks("a", "shipped", 3, 2), ranks("b", "shipped", 5, 4), ranks("a", "produced", 9, 8), cells];
    const { user } = openPage(shown(all));
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Modules, shipped (Name of a)",
      "Modules, shipped (Name of b)",
      "Modules, produced",
      "Cells",
    ]);
    expect(screen.getAllByRole("figure")).toHaveLength(1);
    await user.click(screen.getByRole("tab", { name: "Modules, produced" }));
    expect(screen.getByRole("figure", { name: "Rank in module shipments by company, produced" })).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Cells" }));
    expect(screen.getByRole("figure", { name: "Rank in cell shipments by company, shipped (sample)" })).toBeTruthy();
  });
});

test("quarters of two sources are marked with theirs, each named once with its newest release", () => {
  const quarter = (name: string, source: string, release: number) => ({
    ...{
      quarter: name,
      product: "module",
      basis: "shipped",
      status: "actual",
      source,
      volume: "5.1",
      withheld: false,
      share: null,
      rank: 1,
    },
    release,
  });
  const quarters = [quarter("2026Q1", "b", 4), quarter("2025Q4", "a", 3), quarter("2025Q3", "a", 6)];
  openPage(
    <QuartersTable quarters={quarters} sourceOf={sourceOf} publishedIn={(release) => ({ release, at: `2026-11-0${release}T00:00:00Z` })} />,
  );
  expect(screen.getByRole("row", { name: /2025Q4/ }).textContent).toContain("2025Q42 (source: Name of a)");
  const notes = screen.getAllByText(/^\d?Source: /, { selector: "p" }).map(({ textContent }) => textContent);
  expect(notes).toEqual([
    "1Source: Name of b, licence CC BY 4.0. Last updated 4 Nov 2026 in release 4.",
    "2Source: Name of a, licence CC BY 4.0. Last updated 6 Nov 2026 in release 6.",
  ]);
});

test("a company's products name their series, which lead to their datasheets", () => {
  const series = [{ id: "se_1", name: "AB-400–450M", count: 6 }];
  const groups = [{ category: "module", technology: "topcon", count: 6 }];
  const { leave } = openPage(<ProductGroups id="co_1" groups={groups} series={series} sources={[]} />);
  expect(screen.getByRole("link", { name: "AB-400–450M" }).getAttribute("href")).toBe("/products/series/se_1");
  expect(screen.getByText("6 classes")).toBeTruthy();
  leave();
  openPage(<ProductGroups id="co_1" groups={groups} series={[]} sources={[]} />);
  expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
});
