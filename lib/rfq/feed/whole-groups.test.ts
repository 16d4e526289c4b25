import { expect, test } from "vitest";
import { wholeGroups } from "./whole-groups";

const list = (groups: string) => [...groups].map((letter, i) => ({ i, groupId: letter === "-" ? null : letter }));
const taken = (groups: string, limit: number): string =>
  wholeGroups(list(groups), limit)
    .map(({ groupId }) => groupId ?? "-")
    .join("");

test.each([
  ["aaabbb", 6, "aaabbb"],
  ["aaabbb", 4, "aaa"],
  ["aaabbb", 3, "aaa"],
  ["aaabbb", 2, "aaa"],
  ["aaaa", 2, "aaaa"],
  ["aaabbbaaa", 7, "aaabbb"],
  ["aaabbbaaa", 6, "aaabbb"],
  // Entries from before groups were noted stand for themselves.
  ["-----", 2, "--"],
  ["--aaa", 3, "--"],
  ["", 3, ""],
])("of %s with a limit of %i there are %s", (groups, limit, expected) => {
  expect(taken(groups, limit)).toBe(expected);
});
