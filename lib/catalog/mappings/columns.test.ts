import { expect, test } from "vitest";
import { columnNames, findHeader, headerPrint } from "./columns";

const records = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));

test("columns without a header are numbered, and a second of one name too", () => {
  expect(columnNames(["Model", "", "  Power\n(W) ", "Model"])).toEqual(["Model", "Column 2", "Power (W)", "Model (2)"]);
});

test("two headers of the same names are one layout", () => {
  expect(headerPrint(["Model", "Power (W)"])).toBe(headerPrint(["power  [W]", "MODEL"]));
  expect(headerPrint(["Model", "Power (W)"])).not.toBe(headerPrint(["Model", "Power (kW)"]));
  expect(headerPrint(["型号"])).not.toBe(headerPrint(["功率"]));
});

test.each([
  ["at the top", records(["Model", "Power"], ["X", "400"]), 1],
  ["below a title", records(["List of modules, March 2026", "", ""], ["Maker", "Model", "Power"], ["A", "X", "400"]), 2],
  ["above units", records(["Maker", "Model", "Power"], ["", "", "W"], ["A", "X", "400"]), 1],
  ["of years", records(["Country", "2023", "2024", "Unit", "Note"], ["A", "1", "2", "GW", ""]), 1],
  ["nowhere", records(["1", "2.5"], ["3", "4"]), 0],
  ["nowhere in nothing", [], 0],
])("a header %s is found", (_, rows, place) => {
  expect(findHeader(rows)).toBe(place);
});
