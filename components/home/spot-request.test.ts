import { expect, test } from "vitest";
import { spotCurl, spotQuery } from "./spot-request";
import { searchOf, uses } from "./users";

test("the request names type and day, and is the same in curl", () => {
  const query = spotQuery("topcon", "2026-11-18");
  expect(query).toBe("type=TOPCon&stage=module&ts=2026-11-18&fields=item,low,avg,high,currency,unit,effective_date,basis");
  expect(spotCurl("https://x.example", "topcon", "2026-11-18")).toContain(`"https://x.example/api/v1/pricing/spot?${query}"`);
});

test("six kinds of users, each with a request of its own", () => {
  const all = uses("2025Q3", 4);
  expect(all).toHaveLength(6);
  expect(new Set(all.map(({ path, query }) => `${path}?${searchOf(query)}`)).size).toBe(6);
  expect(all.map(({ query }) => searchOf(query))).toContain("since=3&resource=company");
});
