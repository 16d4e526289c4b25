import { expect, test } from "vitest";
import { converted, unitNamed } from "./units";

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
