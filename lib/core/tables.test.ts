import { expect, test } from "vitest";
import { entriesOf, isKeyOf, isOneOf, keysOf, tableOf } from "./tables";

const TABLE = { one: 1, two: 2 } as const;

test("a table is read in the order in which it is written", () => {
  expect(keysOf(TABLE)).toEqual(["one", "two"]);
  expect(entriesOf(TABLE)).toEqual([
    ["one", 1],
    ["two", 2],
  ]);
});

test("a table is made of its names", () => expect(tableOf(["a", "b"], (name) => `${name}!`)).toEqual({ a: "a!", b: "b!" }));

test("what every object inherits is no key of a table", () => {
  expect(isKeyOf(TABLE, "two")).toBe(true);
  expect(isKeyOf(TABLE, "three")).toBe(false);
  expect(isKeyOf(TABLE, "constructor")).toBe(false);
});

test("one of a list is meant to the letter", () => {
  expect(isOneOf(["on", "off"], "off")).toBe(true);
  expect(isOneOf(["on", "off"], "of")).toBe(false);
  expect(isOneOf(["on", "off"], undefined)).toBe(false);
});
