import { expect, test } from "vitest";
import { changedIn, hrefOf, linesIn, readAsked, valuesText } from "./words";

test("the address holds the state of the page, and what is as usual is left out", () => {
  const asked = readAsked({ view: "values", of: "product", q: " jinko ", record: "pr_0123" });
  expect(asked).toEqual({ view: "values", of: "product", q: "jinko", record: "pr_0123" });
  expect(hrefOf("/f", asked)).toBe("/f?view=values&of=product&q=jinko&record=pr_0123");
  expect(hrefOf("/f", readAsked({ view: "nonsense", of: "x", record: "<script>" }))).toBe("/f");
});

test("only what was changed is sent; an emptied control clears", () => {
  const data = new FormData();
  data.set("values.note", " new ");
  data.set("values.price", "");
  data.set("values.tier", "A");
  expect(changedIn(data, { note: null, price: "7", tier: "A", unseen: "x" })).toEqual({ note: "new", price: "" });
});

test("values to choose from stand one a line", () => {
  const data = new FormData();
  data.set("options", " Tier 1 \r\n\n Tier 2");
  expect(linesIn(data, "options")).toEqual(["Tier 1", "Tier 2"]);
  expect([valuesText(1), valuesText(1_204)]).toEqual(["1 value", "1,204 values"]);
});
