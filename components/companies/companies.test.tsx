import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { readTableLook } from "@/components/ui/table-look";
import { ShownCompany } from "@/lib/catalog/browse/companies/contract";
import { openPage } from "@/testing/open-page";
import { CompaniesTable } from "./companies-table";
import { CompanyFacts } from "./company-facts";
import { CompanyFilters } from "./company-filters";
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

test("a profile lists what is not known in one sentence, and folds most of a hundred names", () => {
  const aliases = Array.from({ length: 100 }, (_, i) => `Name ${i}`);
  const shown = company({ aliases, website: "javascript:alert(1)", country: "DE" });
  const profile = { company: shown, parent: null, subsidiaries: [], products: [], quarters: [], mainType: null, related: [], history: [] };
  render(<CompanyFacts profile={profile}>source</CompanyFacts>);
  expect(screen.getByText("88 more names")).toBeTruthy();
  expect(screen.getByText("javascript:alert(1)").closest("a")).toBeNull();
  expect(screen.getByText(/^Not stated by the source: legal name, types, technologies, capacity/)).toBeTruthy();
  expect(screen.queryByText("Parent company")).toBeNull();
});
