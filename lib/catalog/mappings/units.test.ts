import { expect, test } from "vitest";
import { canConvert, converted, unitNamed, unitsIn } from "./units";

test.each([
  ["1.722", "m", "mm", "1722"],
  ["1.7225", "m", "mm", "1722.5"],
  ["67.8", "in", "mm", "1722.12"],
  ["48.5", "lb", "kg", "21.999229945"],
  ["0.35", "kW", "W", "350"],
  ["0.0880", "W", "W", "0.0880"],
  ["70354.1", "MW", "GW", "70.3541"],
  ["0.213", "fraction", "%", "21.3"],
  ["-0.0029", "1/°C", "% per °C", "-0.29"],
  ["-0.29", "%/K", "% per °C", "-0.29"],
  ["100", "m", "mm", "100000"],
  ["0", "kW", "W", "0"],
  ["abc", "kW", "W", null],
  ["1", "parsec", "mm", null],
])("%s %s is %s in %s: %s", (number, from, to, expected) => {
  expect(converted(number, { from, to })).toBe(expected);
});

test.each([
  ["Wp", "W", "Wp"],
  ["KW", "W", "kW"],
  ["MW", "W", "MW"],
  ["%/ºC", "% per °C", "%/°C"],
  ["mm", "mm", "mm"],
  ["MM", "mm", "mm"],
  ["bar", "mm", null],
  ["kt", "kt", "kt"],
  ["lbs", "kg", "lb"],
  ["Lbs.", "kg", "lb"],
  ["inches", "mm", "in"],
  ["1/K", "% per °C", "1/°C"],
  ["Volts", "V", "V"],
  ["constructor", "V", null],
])("%j in a column for %s means %s", (text, unit, expected) => {
  expect(unitNamed(text, unit)).toBe(expected);
});

test.each([
  ["MWdc", "MW"],
  ["MWc", "MW"],
  ["MW DC", "MW"],
  ["MW (dc)", "MW"],
  ["GWac", "GW"],
  ["MW-AC", "MW"],
  ["mio. Wp", "MW"],
  ["million W", "MW"],
  ["Million watts", "MW"],
  ["'000 kW", "MW"],
  ["’000 kW", "MW"],
  ["000 kW", "MW"],
  ["thousand kW", "MW"],
  ["thousands of kW", "MW"],
  ["100 MW", "100 MW"],
  ["1,000 kW", "MW"],
  ["百万千瓦", "GW"],
  ["万千瓦", "万千瓦"],
  ["萬千瓦", "万千瓦"],
  ["亿瓦", "100000000 W"],
  ["兆瓦", "MW"],
  ["млн Вт", "MW"],
  ["kMT", null],
  ["items", null],
  ["MWh", null],
  ["200 MW", null],
  ["MUSD", null],
  ["mil MW", null],
])("volumes in %j are in %s", (text, expected) => {
  expect(unitNamed(text, "GW")).toBe(expected);
});

test("a multiple of a unit is converted exactly", () => {
  expect(converted("42", { from: "100 MW", to: "GW" })).toBe("4.2");
  expect(converted("42", { from: "100000 kW", to: "GW" })).toBe("4.2");
  expect(canConvert("100 MW", "GW")).toBe(true);
  expect(canConvert("100 parsecs", "GW")).toBe(false);
});

test.each([
  ["Exports in MWdc", ["MW"]],
  ["Unit: megawatts", ["MW"]],
  ["Values in thousands of kW", ["MW"]],
  ["Module exports, MW (dc)", ["MW"]],
  ["单位:兆瓦", ["MW"]],
  ["出货量，单位：吉瓦", ["GW"]],
  ["Country / MW", ["MW"]],
  ["All figures in MW", ["MW"]],
  ["Shipments in GW or MW", ["GW", "MW"]],
  ["Makers above 500 MW", []],
  ["Exports in 100 MW", ["100 MW"]],
  ["Exports in thousands", [null]],
  ["kW (in thousands)", ["kW", null]],
  ["Exports in MWh", [null]],
  ["Exports (tonnes)", [null]],
  ["Exports by quarter, top 10", []],
])("beside a table, %j names the units %j", (text, units) => {
  expect(unitsIn(text, "GW")).toEqual(units);
});
