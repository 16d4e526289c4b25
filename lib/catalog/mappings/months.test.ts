import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import type { ImportItem } from "../drafts";
import { Mapping } from "./contract";
import { mappedItems } from "./mapped-importer";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";

const ABOUT = { product: "module", dimension: "destination", basis: "exported" };
const MAPPING = {
  resource: "shipment",
  columns: { quarter: { from: ["Month"] }, entity: { from: ["Country"] }, volume_gw: { from: ["Exports"], unit: "MW" } },
  constants: ABOUT,
};

async function itemsOf(content: string, given: unknown = MAPPING): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  const input = { path: fileWith(content), companies: { idOf: () => null } };
  for await (const item of mappedItems(Mapping.parse(given), input)) items.push(item);
  return items;
}

function said(item: ImportItem): string {
  if ("skip" in item) return `skipped ${item.skip.code}`;
  if ("quarantine" in item)
    return `held ${item.raw["quarter"]} ${item.raw["entity"]}: ${item.quarantine.map(({ detail }) => detail).join("; ")}`;
  return item.resource === "shipment"
    ? `${item.draft.quarter} ${item.draft.entity_id} ${item.draft.volume_gw} ${item.draft.status}`
    : item.resource;
}
const outcomes = async (content: string, given: unknown = MAPPING): Promise<string[]> => (await itemsOf(content, given)).map(said);

const file = (...rows: string[]): string => ["Month,Country,Exports", ...rows].join("\n");
const months = (year: number, values: readonly string[], country = "Germany"): string[] =>
  values.map((value, month) => `${year}-${String(month + 1).padStart(2, "0")},${country},${value}`);

describe("rows of months", () => {
  test("are added up to quarters, digit by digit", async () => {
    const rows = months(2025, ["0.1", "0.2", "0.3", "1000", "2000.5", "0"]);
    expect(await outcomes(file(...rows))).toEqual(["2025Q1 DE 0.0006 actual", "2025Q2 DE 3.0005 actual"]);
    const items = await itemsOf(file(...rows));
    expect(items.map(({ line }) => line)).toEqual([2, 5]);
    expect(items).toMatchObject([{ unstated: { blank: [] } }, {}]);
  });

  test("say nothing where each month seems to include those before it", async () => {
    const year = (from: number): string[] => Array.from({ length: 12 }, (_, month) => String(from + 100 * month));
    const addedUp = [...months(2024, year(90)), ...months(2025, year(120))];
    const [first, ...others] = await itemsOf(file(...addedUp));
    expect(first).toMatchObject({ quarantine: [{ code: "cumulative" }] });
    expect(others.every((item) => "quarantine" in item)).toBe(true);
    // One month that is less than the one before it, and it is none.
    const falls = addedUp.with(5, "2024-06,Germany,10");
    expect((await itemsOf(file(...falls))).every((item) => "draft" in item)).toBe(true);
    // Volumes that do not change say nothing of it.
    const same = Array.from({ length: 12 }, () => "5");
    expect((await itemsOf(file(...months(2024, same), ...months(2025, same)))).every((item) => "draft" in item)).toBe(true);
  });

  test("are months however they are written, and the quarters that the file states stay", async () => {
    const rows = ["Jan 2025,Germany,1", "2025年2月,Germany,2", "2025-03-31,Germany,3", "2025Q2,Germany,7"];
    expect(await outcomes(file(...rows))).toEqual(["2025Q2 DE 0.007 actual", "2025Q1 DE 0.006 actual"]);
  });

  test("say nothing of a quarter of which a month is missing, empty, unreadable or stated twice", async () => {
    const whole = months(
      2025,
      Array.from({ length: 12 }, () => "1"),
      "France",
    );
    const rows = [
      ...["2025-01,Germany,1", "2025-03,Germany,1", "2025-04,Germany,1", "2025-05,Germany,n.k.x", "2025-06,Germany,1"],
      ...["2025-07,Germany,1", "2025-08,Germany,-", "2025-09,Germany,1", "2025-10,Germany,1", "2025-10,Germany,1", "2025-10,Germany,1"],
      ...["2025-11,Germany,1", "2025-12,Germany,1"],
    ];
    const found = await outcomes(file(...whole, ...rows));
    expect(found.filter((text) => text.startsWith("2025"))).toEqual([1, 2, 3, 4].map((quarter) => `2025Q${quarter} FR 0.003 actual`));
    expect(found.filter((text) => text.startsWith("held"))).toEqual([
      "held 2025Q1 Germany: volume_gw: 2025-02 has no volume. If there was none, state 0",
      expect.stringContaining('2025-05: "n.k.x" is not a number'),
      "held 2025Q3 Germany: volume_gw: 2025-08 has no volume. If there was none, state 0",
      "held 2025Q4 Germany: volume_gw: 2025-10 has several rows",
    ]);
  });

  test("never leave a volume of a month where a quarter could be published with it", async () => {
    const items = await itemsOf(file(...months(2025, ["1", "2"]), "2025-13,Germany,3", ...months(2025, ["1", "1", "1"], "France")));
    const held = items.flatMap((item) => ("quarantine" in item ? [item.raw] : []));
    expect(held).toMatchObject([
      { quarter: "2025-13", volume_gw: null },
      { quarter: "2025Q1", entity: "Germany", volume_gw: null, ...ABOUT },
    ]);
  });

  test("at the ends of a file are no quarter yet", async () => {
    const rows = ["2024-11,Germany,1", "2024-12,Germany,1", ...months(2025, ["1", "1", "1", "1"])];
    expect(await outcomes(file(...rows))).toEqual(["skipped incomplete-quarter", "2025Q1 DE 0.003 actual", "skipped incomplete-quarter"]);
  });

  test("of one entity under two names belong together, and a quarter is as certain as the least of its months", async () => {
    const rows = ["2025-01,Turkey,1,actual", "2025-02,Türkiye,1,preliminary", "2025-03,Turkey,1,actual"];
    const mapping = { ...MAPPING, columns: { ...MAPPING.columns, status: { from: ["Status"] } } };
    expect(await outcomes(["Month,Country,Exports,Status", ...rows].join("\n"), mapping)).toEqual(["2025Q1 TR 0.003 preliminary"]);
  });

  test("of an unknown entity are one question for each quarter", async () => {
    expect(await outcomes(file(...months(2025, ["1", "1", "1"], "Absurdistan")))).toEqual([
      'held 2025Q1 Absurdistan: entity: "Absurdistan" is not a country; use an ISO 3166-1 alpha-2 code',
    ]);
  });

  test("could be quarters where their numbers are 1 to 4 and nothing says that they are months", async () => {
    const rows = ["2025-1,Germany,1", "2025-2,Germany,1", "2025-3,Germany,1", "2025-4,Germany,1"];
    const period = { ...MAPPING, columns: { ...MAPPING.columns, quarter: { from: ["Period"] } } };
    const found = await outcomes(["Period,Country,Exports", ...rows].join("\n"), period);
    expect(found).toHaveLength(4);
    expect(found[0]).toContain('quarter: "2025-1" could be a month or a quarter');
    expect(await outcomes(file(...rows))).toEqual(["2025Q1 DE 0.003 actual", "skipped incomplete-quarter"]);
    expect(await outcomes(["Period,Country,Exports", ...rows, "2025-5,Germany,1", "2025-6,Germany,1"].join("\n"), period)).toEqual([
      "2025Q1 DE 0.003 actual",
      "2025Q2 DE 0.003 actual",
    ]);
  });

  test("of which each quarter has one may be quarters, and are held", async () => {
    const rows = ["2025-03-31,Germany,1", "2025-06-30,Germany,1", "2025-09-30,Germany,1"];
    const found = await outcomes(file(...rows));
    expect(found).toHaveLength(3);
    for (const text of found) expect(text).toContain("each quarter has rows of one month only");
  });

  test("are quarters where their column is called so", async () => {
    const mapping = { ...MAPPING, columns: { ...MAPPING.columns, quarter: { from: ["Year", "Quarter"] } } };
    const rows = ["2025,1,Germany,1000", "2025,2,Germany,2000", "2025,3,Germany,3000"];
    const found = await outcomes(["Year,Quarter,Country,Exports", ...rows].join("\n"), mapping);
    expect(found).toEqual(["2025Q1 DE 1 actual", "2025Q2 DE 2 actual", "2025Q3 DE 3 actual"]);
  });

  test("that a column sums up over the year are not added up", async () => {
    const mapping = { ...MAPPING, columns: { ...MAPPING.columns, volume_gw: { from: ["Exports YTD"] } } };
    const content = "Month,Country,Exports YTD\n2025-01,Germany,1\n2025-02,Germany,2\n2025-03,Germany,3\n";
    await expect(itemsOf(content, mapping)).rejects.toThrow('The column "Exports YTD" sums up several months');
  });
});

describe("columns of months", () => {
  const content = "Country,Jan-25 (MW),Feb-25 (MW),Mar-25 (MW),Apr-25 (MW)\nGermany,1,2,3.5,4\nFrance,1,,3,4\n";

  test("are suggested and added up", async () => {
    const { mapping } = suggestMapping(await suggestLayout(fileWith(content)), "shipment");
    expect(mapping.wide).toMatchObject({ headers: "month", to: "quarter", cells: "volume_gw", unit: "MW" });
    const found = await outcomes(content, { ...mapping, constants: ABOUT });
    expect(found.filter((text) => !text.startsWith("skipped"))).toEqual([
      "2025Q1 DE 0.0065 actual",
      "held 2025Q1 France: volume_gw: 2025-02 has no volume. If there was none, state 0",
    ]);
  });

  test("in different units are each read in their own, and held where the mapping reads them in another one", async () => {
    const mixed = "Country,Jan-25 (MW),Feb-25 (MW),Mar-25 (kW)\nGermany,1,2,3\n";
    const { mapping } = suggestMapping(await suggestLayout(fileWith(mixed)), "shipment");
    expect(mapping.wide?.unit).toBeUndefined();
    expect(await outcomes(mixed, { ...mapping, constants: ABOUT })).toEqual(["2025Q1 DE 0.003003 actual"]);
    const [found] = await outcomes(mixed, { ...mapping, wide: { ...mapping.wide, unit: "MW" }, constants: ABOUT });
    expect(found).toContain('2025-03: its column says "Mar-25 (kW)", but the mapping reads "3" in MW');
  });

  test("are left alone where the file states the quarters", async () => {
    const both = "Country,Jan-25,Feb-25,Mar-25,Q1 2025,Q2 2025\nGermany,1,2,3,6,7\n";
    const { mapping } = suggestMapping(await suggestLayout(fileWith(both)), "shipment");
    expect(mapping.wide).toMatchObject({ headers: "quarter", columns: ["Q1 2025", "Q2 2025"] });
  });

  test("that could be quarters are not suggested", async () => {
    const doubtful = "Country,2025-1,2025-2,2025-3,2025-4\nGermany,1,2,3,6\n";
    const { mapping } = suggestMapping(await suggestLayout(fileWith(doubtful)), "shipment");
    expect(mapping.wide).toBeUndefined();
  });
});

test("a column of months is suggested as the period of shipments", async () => {
  const { mapping } = suggestMapping(await suggestLayout(fileWith(file(...months(2025, ["1", "2", "3"])))), "shipment");
  expect(mapping.columns["quarter"]).toEqual({ from: ["Month"] });
});
