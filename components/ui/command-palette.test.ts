import { expect, test } from "vitest";
import { matchOf } from "./command-palette";

test.each([
  ["Console Request log /console/logs", "longi", 0],
  ["Console Request log /console/logs", "log", 1],
  ["Console Request log /console/logs", "LOG req", 1],
  ["Console Request log /console/logs", "quest", 0.5],
  ["Console Keys /console/keys", "", 1],
])("%j is found by %j: %j", (value, typed, rank) => expect(matchOf(value, typed)).toBe(rank));

test("by its other words too", () => expect(matchOf("Docs Paging", "pagination", ["pagination"])).toBe(1));
