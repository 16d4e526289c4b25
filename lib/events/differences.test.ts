import { expect, test } from "vitest";
import { differences, erasableDifferences } from "./differences";

test("what changed has its value before and after, and nothing else is told", () => {
  const before = { name: "etl", scopes: ["a", "b"], until: null, at: new Date(0) };
  expect(differences(before, { name: "nightly", scopes: ["b", "a"], until: null, at: new Date(0) })).toEqual({
    name: { from: "etl", to: "nightly" },
  });
  expect(differences(before, before)).toEqual({});
  expect(differences<{ plan: string; quota?: number }>({}, { plan: "pro" })).toEqual({ plan: { from: null, to: "pro" } });
});

test("of what may be secret it is told that it changed, and not to what", () => {
  expect(differences({ url: "https://a/x", on: true }, { url: "https://b/y", on: false }, ["url"])).toEqual({
    url: true,
    on: { from: true, to: false },
  });
});

test("what goes with the organisation is only told in the record, and has its values beside it", () => {
  const [before, after] = [
    { name: "Sun", country: "DE", emails: ["a@sun.example"] },
    { name: "Moon", country: "FR", emails: [] },
  ];
  expect(erasableDifferences<typeof before>(before, after, { erasable: ["name"], untold: ["emails"] })).toEqual({
    changes: { name: true, country: { from: "DE", to: "FR" }, emails: true },
    erasable: { name: { from: "Sun", to: "Moon" } },
  });
});
