import { expect, test } from "vitest";
import type { Rfq } from "@/prisma/generated/client";
import { mixed, mixedGroups } from "../mixed";
import { closesAt, newRfqId, OPEN_DAYS } from "../publish-rows";
import { happeningsOf } from "./feed";

const DAY = 86_400_000;
const letters = [..."abcdefghijklmnopqrst"];
const members = letters.map((id, i) => ({ id, groupId: `g${i % 4}` }));

test("a mixed list has the same members in another order, and the list itself stays as it is", () => {
  const orders = new Set(Array.from({ length: 20 }, () => mixed(letters).join("")));
  expect(orders.size).toBeGreaterThan(15);
  for (const order of orders) expect([...order].sort()).toEqual(letters);
  expect(letters.join("")).toBe("abcdefghijklmnopqrst");
  expect([mixed([]), mixed(["a"])]).toEqual([[], ["a"]]);
});

test("any member can come first, and any last", () => {
  const draws = Array.from({ length: 200 }, () => mixed(["a", "b", "c"]).join(""));
  expect([...new Set(draws)].sort()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
});

test("groups stay together, and neither their order nor that of their members tells anything", () => {
  const draws = Array.from({ length: 30 }, () => mixedGroups(members));
  for (const draw of draws) {
    expect(draw.map(({ id }) => id).sort()).toEqual(letters);
    const ends = draw.filter(({ groupId }, i) => draw[i + 1]?.groupId !== groupId);
    expect(ends).toHaveLength(4);
  }
  expect(new Set(draws.map((draw) => draw[0]?.groupId)).size).toBeGreaterThan(1);
  expect(
    new Set(
      draws.map((draw) =>
        draw
          .filter(({ groupId }) => groupId === "g0")
          .map(({ id }) => id)
          .join(""),
      ),
    ).size,
  ).toBeGreaterThan(5);
});

test("what happens to rows says of each what, when and where, and nothing else of it", () => {
  const at = new Date(7 * DAY);
  const row = { id: "rfq_1", groupId: "rfg_1", category: "module", deliveryRegion: "europe", sandbox: true, technology: "topcon" };
  expect(happeningsOf("withdrawn", [row as Rfq], at)).toEqual([
    { kind: "withdrawn", rfqId: "rfq_1", groupId: "rfg_1", category: "module", deliveryRegion: "europe", sandbox: true, at },
  ]);
});

test.each([
  ["2026-12", "2026-11-21", "2027-01-01"],
  ["2026-11", "2026-11-21", "2026-12-01"],
  ["2027-03", "2026-11-21", "2027-01-20"],
  ["2027-01", "2026-12-03", "2027-02-01"],
  ["2027-01", "2026-12-02", "2027-01-31"],
  ["2026-10", "2026-11-21", "2026-11-21"],
])("a request for %s that was published on %s closes on %s", (month, published, closes) => {
  expect(closesAt(month, Date.parse(published)).toISOString()).toBe(`${closes}T00:00:00.000Z`);
  expect(closesAt(month, Date.parse(published)).getTime() - Date.parse(published)).toBeLessThanOrEqual(OPEN_DAYS * DAY);
});

test("public ids are short, their own kind, and none comes twice", () => {
  const ids = Array.from({ length: 200 }, newRfqId);
  expect(ids.every((id) => /^rfq_[0-9a-z]{16}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(200);
});
