import { expect, test } from "vitest";
import { headWith, releaseAsOf, type Head } from "./current-release";

const at = (time: string): number => Date.parse(time);
const RELEASES = [
  { release: 1, publishedAtMs: at("2026-11-01T06:00:00Z") },
  { release: 2, publishedAtMs: at("2026-11-02T06:00:00Z") },
  { release: 4, publishedAtMs: at("2026-11-04T06:00:00Z") },
];
const HEAD: Head = {
  ...{ version: 9, release: 4, publishedAtMs: at("2026-11-04T06:00:00Z") },
  releases: RELEASES,
  sources: new Map(),
  sourcesKey: "k",
};

test.each([
  ["2026-11-01T05:59:59.999Z", 0],
  ["2026-11-01T06:00:00Z", 1],
  ["2026-11-02T05:59:59.999Z", 1],
  ["2026-11-02T06:00:00Z", 2],
  ["2026-11-04T05:59:59.999Z", 2],
])("what was published by %s is release %i", async (time, release) => {
  expect(await releaseAsOf({ at: at(time) }, HEAD)).toMatchObject({ release });
});

test("before the first release nothing is published, and nothing has a time", async () => {
  expect(await releaseAsOf({ at: 0 }, HEAD)).toEqual({ release: 0, publishedAtMs: null });
});

test("a number means the release that has it, and a gap between two means none", async () => {
  expect(await releaseAsOf({ release: 2 }, HEAD)).toEqual(RELEASES[1]);
  expect(await releaseAsOf({ release: 4 }, HEAD)).toEqual(RELEASES[2]);
  for (const release of [0, 3])
    await expect(releaseAsOf({ release }, HEAD)).rejects.toMatchObject({
      code: "invalid-parameter",
      message: expect.stringContaining(`There is no release ${release}; the latest is 4.`) as string,
      extra: { errors: [{ parameter: "as_of", code: "unknown-release" }] },
    });
});

test("a release that the head knows needs no look at the database", () => {
  expect(headWith(4, HEAD)).toBe(HEAD);
  expect(headWith(3, HEAD)).toBe(HEAD);
});
