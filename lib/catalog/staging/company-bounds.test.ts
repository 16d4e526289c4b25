import { expect, test } from "vitest";
import { companyDraft } from "@/testing/drafts";
import type { CompanyDraft } from "../drafts";
import { sampleCompanies } from "../sample/companies";
import { reasonsAgainst } from "./checks";
import { companyBoundReasons } from "./company-bounds";

const against = (stated: Partial<CompanyDraft>) => reasonsAgainst(companyDraft("Sun", stated), "2026-11-24");

test.each([
  [{ module_gw: "-0.5" }, "capacity: module_gw: -0.5 GW is outside 0.0001 to 500 GW."],
  [{ module_gw: "1000000000" }, "capacity: module_gw: 1000000000 GW is outside 0.0001 to 500 GW."],
  [{ cell_gw: "1500" }, "capacity: cell_gw: 1500 GW is outside 0.0001 to 500 GW."],
  [{ module_gw: "0.000000015" }, "capacity: module_gw: 0.000000015 GW is outside 0.0001 to 500 GW."],
  [{ storage_gwh: "2001" }, "capacity: storage_gwh: 2001 GWh is outside 0.0001 to 2000 GWh."],
  [{ polysilicon_kt: "-1" }, "capacity: polysilicon_kt: -1 kt is outside 0.001 to 20000 kt."],
  [{ lines: "-1" }, "capacity: lines: -1 is not an amount of zero or more."],
])("a capacity that no company has is quarantined: %j", (capacity, detail) => {
  expect(against({ capacity })).toEqual([{ code: "capacity-out-of-range", detail }]);
});

test.each([
  { module_gw: "0.0001", cell_gw: "500", as_of: "2026" },
  { module_gw: "0", polysilicon_kt: null, as_of: "2026-06-30" },
  { glass_kt: "3600.00", lines: "12", storage_gwh: "0.5" },
])("a capacity that a company can have passes: %j", (capacity) => {
  expect(against({ capacity })).toEqual([]);
});

test("no company is founded in a year to come", () => {
  expect(against({ founded_year: 2026 })).toEqual([]);
  expect(against({ founded_year: 2027 })).toEqual([{ code: "founded-in-future", detail: "founded_year: 2027 is after 2026." }]);
});

test("no generated company is out of bounds", () => {
  const drafts = [...sampleCompanies()];
  expect(drafts.filter(({ capacity }) => capacity !== null).length).toBeGreaterThan(1_000);
  expect(drafts.flatMap((draft) => companyBoundReasons(draft, "2026-11-24"))).toEqual([]);
});
