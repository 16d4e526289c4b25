import { expect, test } from "vitest";
import { BoardSearch } from "@/components/prices/board-search";
import { SeriesSearch } from "@/components/prices/series-search";
import { CompanySearch } from "@/lib/catalog/browse/companies/search";
import { ProductSearch } from "@/lib/catalog/browse/products/search";
import { VIEW_PARAMETERS } from "@/lib/views/contract";
import { readShipmentsQuery, SHIPMENTS_VALUES } from "./shipments/shipments-query";

const LOOK = ["columns", "density"];
const sorted = (names: readonly string[] = []) => names.toSorted();

test("a saved view keeps what its page reads of an address, but not the place in a list", () => {
  const kept = (page: string) => sorted(VIEW_PARAMETERS[page]);
  expect(kept("/prices")).toEqual(sorted(Object.keys(BoardSearch.shape)));
  expect(kept("/prices/{id}")).toEqual(sorted(Object.keys(SeriesSearch.shape).filter((name) => name !== "page")));
  expect(kept("/companies")).toEqual(sorted([...Object.keys(CompanySearch.shape), ...LOOK]));
  expect(kept("/products")).toEqual(sorted([...Object.keys(ProductSearch.shape), ...LOOK]));
  expect(kept("/shipments")).toEqual(sorted([...Object.keys(SHIPMENTS_VALUES), ...LOOK]));
  expect(Object.keys(readShipmentsQuery({})).filter((name) => !kept("/shipments").includes(name))).toEqual([]);
});
