import { expect, test } from "vitest";
import { readShipmentsQuery, shipmentsHref } from "./shipments-query";

test("an address that asks for nonsense asks for nothing, and one that names a table brings it back", () => {
  const nothing = { quarters: "8", show: "lines" };
  const nonsense = {
    product: "roof",
    dimension: "colour",
    basis: ["shipped", "exported"],
    source: "'; --",
    quarter: "2025Q5",
    quarters: "9999",
    show: "pie",
    cursor: ["a"],
    more: "x",
  };
  expect(readShipmentsQuery(nonsense)).toEqual(nothing);
  expect(readShipmentsQuery({})).toEqual(nothing);
  const table = { product: "module", dimension: "company", basis: "shipped", source: "ember", quarter: "2025Q3" };
  const search = new URL(
    shipmentsHref(table, { quarters: "all", show: "shares" }, { columns: ["qoq"], density: null }),
    "https://x.example",
  ).searchParams;
  expect(readShipmentsQuery(Object.fromEntries(search))).toEqual({ ...table, quarters: "all", show: "shares" });
});
