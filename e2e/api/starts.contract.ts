import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { SeenStart } from "./starts";

/** HELIODEX_STARTS: file with what was seen after the first start on an empty folder, and after the second, whose server answers this contract. */
const Starts = z.tuple([SeenStart, SeenStart]);
/** Of the open-data pack, and the generated rest. */
const SOURCES = ["cec-batteries", "cec-inverters", "cec-modules", "company-names", "ember", "price-points", "shipment-facts", "synthetic"];

const [first, second] = Starts.parse(JSON.parse(readFileSync(process.env["HELIODEX_STARTS"] ?? "", "utf8")));

test("the first start fills the empty catalogue at the stated scale and makes the demo", () => {
  expect(first.lists[0]?.total).toBe(63_418);
  expect(first.lists[1]?.total).toBe(36_204);
  expect(first.countries).toBeGreaterThanOrEqual(82);
  expect(first.sources).toEqual(SOURCES);
  expect(first.links.map(({ role, url }) => [role, new URL(url).origin])).toEqual([
    ["staff", first.url],
    ["customer", first.url],
  ]);
  expect(first.said).toContain("demo: npm run ops -- demo prints sign-in links");
});

test("the second start leaves both as they are", () => {
  expect(second.lists).toEqual(first.lists);
  expect(second.people).toBe(first.people);
  expect(second.said).not.toContain("nothing is configured");
});

test("the first request for destinations is answered with real figures and their source", () => {
  const destinations = first.lists[4];
  expect(destinations?.data.length).toBeGreaterThan(20);
  expect(destinations?.data).toContainEqual(expect.objectContaining({ quarter: "2025Q3", entity: "Netherlands", source: "ember" }));
});
