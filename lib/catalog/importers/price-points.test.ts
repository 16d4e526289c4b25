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
