import { expect, test } from "vitest";
import { bytesText, filterText, rowsText } from "./words";
import { HOUR_MS } from "@/lib/core/durations";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 kB"],
  [HOUR_MS, "3.6 MB"],
  [12_345_678_901, "12 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test("rows and filters in words", () => {
  expect(rowsText({ rows_done: 10_000, rows_total: 36_204 })).toBe("10,000 of 36,204 rows");
  expect(rowsText({ rows_done: 1, rows_total: 1 })).toBe("1 row");
  expect(rowsText({ rows_done: 0, rows_total: null })).toBe("0 rows");
  expect(filterText({ filters: {} })).toBe("Everything");
  expect(filterText({ filters: { technology: "topcon", min_power: "600" } })).toBe("technology=topcon, min_power=600");
});
