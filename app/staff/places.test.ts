import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
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

test("pages of one thing answer 404 where it is missing: nothing above them is sent before it was looked for", () => {
  const ofOne = pages().filter(({ path }) => path.startsWith("/staff/") && path.includes("["));
  expect(ofOne.length).toBeGreaterThan(8);
  for (const { file } of ofOne) {
    for (let folder = dirname(file); folder !== join("app", "staff"); folder = dirname(folder))
      expect(existsSync(join(folder, "loading.tsx")), folder).toBe(false);
  }
});
