import { expect, test } from "vitest";
import { shorten } from "./shorten";
import type { ToolResult } from "./tool";

const result = (data: ToolResult["data"], about: ToolResult["about"] = {}): ToolResult => ({
  data,
  about,
  ...{ release: 1, published_at: null, sources: [], links: [], has_more: false, calls: 1 },
});

test("what all records share is said once", () => {
  const short = shorten(
    result([
      { id: "a", unit: "W", types: ["cell"], avg: 1 },
      { id: "b", unit: "W", types: ["cell"], avg: 2 },
    ]),
  );
  expect(short).toMatchObject({
    common: { unit: "W", types: ["cell"] },
    data: [
      { id: "a", avg: 1 },
      { id: "b", avg: 2 },
    ],
  });
});

test("a field that one record lacks is not shared", () => {
  const { common, data } = shorten(
    result([
      { unit: "W", avg: 0 },
      { unit: null, avg: 0 },
    ]),
  );
  expect([common, data]).toEqual([{ avg: 0 }, [{ unit: "W" }, {}]]);
});

test("a single record is whole, without the fields that have no value", () => {
  const short = shorten(result([{ id: "a", city: null, types: [], bifacial: false, change_pct: 0 }], { sample: false, quarter: null }));
  expect(short.data).toEqual([{ id: "a", bifacial: false, change_pct: 0 }]);
  expect([short.about, "common" in short]).toEqual([{ sample: false }, false]);
});

test("no record has nothing in common", () => expect(shorten(result([]))).toMatchObject({ data: [] }));
