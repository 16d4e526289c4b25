import { expect, test } from "vitest";
import { pages } from "@/testing/portal";
import { MORE, PLACES, REQUESTS, START } from "./places";

const BAR = [START, REQUESTS, ...PLACES];

test("the bar has seven entries at most", () => {
  expect(BAR.length).toBeLessThanOrEqual(7);
});

test("every area of the staff pages is in the bar or in the menu, once", () => {
  const areas = [...new Set(pages().flatMap(({ path }) => /^\/staff(\/[^/]+)?$/.exec(path)?.[0] ?? []))];
  expect([...BAR, ...MORE].map(({ href }) => href).toSorted()).toEqual(areas.toSorted());
});
