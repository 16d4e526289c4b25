import { expect, test } from "vitest";
import { newId, stableId, uuidv7 } from "./ids";

test("ids of one process are unique, in order of time, and well-formed UUIDv7", () => {
  const ids = Array.from({ length: 10_000 }, () => uuidv7(1_795_238_842_309));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids.slice(0, 50)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a clock that steps back does not make ids step back", () => {
  const before = uuidv7(1_900_000_000_000);
  expect(uuidv7(1_800_000_000_000) > before).toBe(true);
});

test("parts of a stable id do not run into each other", () => {
  expect(stableId("co", "a", "bc")).not.toBe(stableId("co", "ab", "c"));
  expect(newId("key")).toMatch(/^key_[0-9a-z]{20}$/);
});
