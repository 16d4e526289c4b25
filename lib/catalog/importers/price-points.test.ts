import { expect, test } from "vitest";
import { draftsOf, fileWith, run } from "@/testing/importers";
import { pricePoints } from "./price-points";

const HEADER = "date,reporter,category,item,region,price_term,currency,unit,low,avg,high,change_pct_wow\n";

test.each([
  ["module", "TOPCon module M10", "topcon", "M10"],
  ["cell", "mono PERC/TOPCon 182", "perc", null],
  ["wafer", "N TOPCon M10 wafer", null, "M10"],
  ["polysilicon", "N-type HJT recharge", null, null],
  ["module", "mono 210", null, null],
])("a %s called %j has the technology %s and the format %s", async (stage, item, technology, wafer_format) => {
  const row = `2026-01-07,OPIS,${stage},${item},China,FOB,USD,W,,0.15,,\n`;
  expect(draftsOf(await run(pricePoints, fileWith(HEADER + row)), "spot_price")).toMatchObject([{ stage, technology, wafer_format }]);
});

const on = (date: string, reporter = "OPIS"): string => `${date},${reporter},module,CMM TOPCon,China,FOB,USD,W,,0.088,,\n`;
const frequenciesOf = async (...rows: string[]) =>
  draftsOf(await run(pricePoints, fileWith(HEADER + rows.join(""))), "spot_price").map(({ frequency }) => frequency);

test("a weekly reporter's points are weekly in a file of one week or of week after week, also over a holiday", async () => {
  expect(await frequenciesOf(on("2026-01-07"))).toEqual(["weekly"]);
  expect(await frequenciesOf(on("2026-02-11"), on("2026-01-28"), on("2026-03-11"))).toEqual(["weekly", "weekly", "weekly"]);
});

test("points that were collected now and then are irregular, whoever reported them", async () => {
  expect(await frequenciesOf(on("2025-01-31"), on("2025-05-06"), on("2025-05-13"))).toEqual(["irregular", "irregular", "irregular"]);
  // A reporter who is not weekly says nothing about the others.
  expect(await frequenciesOf(on("2026-01-07"), on("2023-01-07", "Somebody"))).toEqual(["weekly", "irregular"]);
});

const pointsIn = async (rows: string, options: Readonly<Record<string, string>> = {}) => {
  const result = await run(pricePoints, fileWith(HEADER + rows), {}, undefined, options);
  const held = result.items.flatMap((item) => ("quarantine" in item ? item.quarantine : []));
  return { drafts: draftsOf(result, "spot_price"), held };
};
const dated = (date: string): string => `${date},OPIS,module,CMM TOPCon,China,FOB,USD,W,,0.088,,\n`;

test("days that a spreadsheet wrote are read in the order that the file shows or that is chosen", async () => {
  const { drafts, held } = await pointsIn(dated("7/1/2026") + dated("14/1/2026"));
  expect([drafts.map(({ date }) => date), held]).toEqual([["2026-01-07", "2026-01-14"], []]);
  const open = await pointsIn(dated("7/1/2026") + dated("4/2/2026"));
  expect([open.drafts, open.held.map(({ code, detail }) => [code, detail.includes("day-order")])]).toEqual([
    [],
    [
      ["date-invalid", true],
      ["date-invalid", true],
    ],
  ]);
  const chosen = await pointsIn(dated("7/1/2026") + dated("4/2/2026"), { "day-order": "month-first" });
  expect(chosen.drafts.map(({ date }) => date)).toEqual(["2026-07-01", "2026-04-02"]);
});

test("decimal commas between semicolons, and digits of another script, are the same prices", async () => {
  const semicolons = `${HEADER.replaceAll(",", ";")}2026-01-07;OPIS;module;CMM TOPCon;China;FOB;USD;W;0,08;0,088;0,1;-1,5\n`;
  const [draft] = draftsOf(await run(pricePoints, fileWith(semicolons)), "spot_price");
  expect(draft).toMatchObject({ low: "0.08", avg: "0.088", high: "0.1", change_pct: "-1.5" });
  const { drafts } = await pointsIn("٢٠٢٦-٠١-٠٧,OPIS,module,CMM TOPCon,China,FOB,USD,W,,٠٫٠٨٨,,\n");
  expect(drafts).toMatchObject([{ date: "2026-01-07", avg: "0.088" }]);
});
