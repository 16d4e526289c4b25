import { expect, test } from "vitest";
import { closeFirst, NOTHING_HELD, openedBy, show } from "./held-secrets";

const ofAnn = show(openedBy(NOTHING_HELD, "ann"), "ann", "key of Ann");

test("what is shown once stays on all pages of the same person", () => {
  expect(openedBy(ofAnn, "ann").shown).toEqual(["key of Ann"]);
  expect(show(ofAnn, "ann", "codes of Ann").shown).toEqual(["key of Ann", "codes of Ann"]);
  expect(closeFirst(show(ofAnn, "ann", "codes of Ann")).shown).toEqual(["codes of Ann"]);
});

test("it goes when a page of somebody else is opened, and does not come back", () => {
  const ofBen = openedBy(ofAnn, "ben");
  expect(ofBen.shown).toEqual([]);
  expect(openedBy(ofBen, "ann").shown).toEqual([]);
});

test("a response that arrives after somebody else signed in is not shown", () => {
  expect(show(openedBy(NOTHING_HELD, "ben"), "ann", "key of Ann").shown).toEqual([]);
  expect(show(openedBy(NOTHING_HELD, "ben"), null, "key of nobody").shown).toEqual([]);
});

test("pages that belong to nobody show what was asked for there", () => {
  expect(show(NOTHING_HELD, null, "sample").shown).toEqual(["sample"]);
});
