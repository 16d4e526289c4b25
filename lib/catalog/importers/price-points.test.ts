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
