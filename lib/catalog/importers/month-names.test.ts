import { expect, test } from "vitest";
import { monthNamed } from "./month-names";

test.each([
  ["Jan", 1],
  ["September", 9],
  ["sept", 9],
  ["SEPT.", 9],
  ["März", 3],
  ["Mär", 3],
  ["Dez.", 12],
  ["févr.", 2],
  ["fevrier", 2],
  ["août", 8],
  ["ene", 1],
  ["agosto", 8],
  ["maio", 5],
  ["out", 10],
  ["mrt", 3],
  ["październik", 10],
  ["października", 10],
  ["listopad", 11],
  ["prosinec", 12],
  ["ağustos", 8],
  ["Сентябрь", 9],
  ["мая", 5],
  ["жовтень", 10],
])("%s is month %i", (text, number) => expect(monthNamed(text)).toBe(number));

test.each(["", "Module", "Q1", "janu", "x", "1", "ja", "total", "growth", "stock", "price"])("%s is none", (text) =>
  expect(monthNamed(text)).toBeNull(),
);
