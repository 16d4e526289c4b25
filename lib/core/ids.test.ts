import { expect, test } from "vitest";
import { idTimeMs, REQUEST_ID } from "./id-time";
import type * as Ids from "./ids";

/** A module of its own: its counter goes with the latest time that it was given, and other tests of this process go by the present. */
const fresh = "./ids.ts?of-a-test-of-its-own";
const { newId, stableId, uuidv7 } = (await import(fresh)) as typeof Ids;

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

test("the id of what is imported again is the one that it had: links, exports and custom fields hang on it", () => {
  expect(stableId("co", "jinkosolar")).toBe("co_afbkpq3cjszjxpqc");
  expect(stableId("co", "jinkosolar")).not.toBe(stableId("co", "jinkosolar", ""));
});

test("an id tells the millisecond in which it was made, and ids of one millisecond use all of the counter before they borrow the next", () => {
  const at = 1_900_001_000_000;
  expect(idTimeMs(uuidv7(at))).toBe(at);
  const times = Array.from({ length: 0x1000 }, () => idTimeMs(uuidv7(at)));
  expect(times.slice(0, 0xfff).every((time) => time === at)).toBe(true);
  expect(times.at(-1)).toBe(at + 1);
  expect(idTimeMs(uuidv7(at + 5_000))).toBe(at + 5_000);
});

test("ids of the same moment differ in what nobody can guess, and each byte of that varies", () => {
  const tails = Array.from({ length: 3_000 }, () => uuidv7(1_900_002_000_000).slice(19).replaceAll("-", ""));
  expect(new Set(tails).size).toBe(tails.length);
  for (let at = 1; at < 16; at++) expect(new Set(tails.map((tail) => tail[at])).size, `digit ${at}`).toBe(16);
  expect(new Set(tails.map((tail) => tail[0]))).toEqual(new Set(["8", "9", "a", "b"]));
  expect(new Set(tails.map((tail) => tail.slice(12, 14) === tail.slice(14, 16))).size).toBe(2);
});

test("a request id is a UUIDv7 in either case, and nothing that looks like one", () => {
  const id = uuidv7(1_900_003_000_000);
  expect([id, id.toUpperCase()].every((one) => REQUEST_ID.test(one))).toBe(true);
  const [before, after] = [id.slice(0, 14), id.slice(15)];
  for (const wrong of [`${before}4${after}`, `${id.slice(0, 19)}c${id.slice(20)}`, `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll("-", "")])
    expect(REQUEST_ID.test(wrong), wrong).toBe(false);
});

test("letters that are mistaken for digits or for each other are in no id", () => {
  const letters = new Set(Array.from({ length: 500 }, () => newId("x").slice(2)).join(""));
  expect([...letters].sort().join("")).toBe("0123456789abcdefghjkmnpqrstvwxyz");
});
