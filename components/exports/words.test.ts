import { expect, test } from "vitest";
import { filterText, rowsText } from "./words";

test("rows and filters in words", () => {
  expect(rowsText({ rows_done: 10_000, rows_total: 36_204 })).toBe("10,000 of 36,204 rows");
  expect(rowsText({ rows_done: 1, rows_total: 1 })).toBe("1 row");
  expect(rowsText({ rows_done: 0, rows_total: null })).toBe("0 rows");
  expect(filterText({ filters: {} })).toBe("None");
  expect(filterText({ filters: { technology: "topcon", min_power: "600" } })).toBe("technology=topcon, min_power=600");
});
