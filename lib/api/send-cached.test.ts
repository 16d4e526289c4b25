import { expect, test } from "vitest";
import { isUnchanged } from "./send-cached";

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a"', true],
  [" * ", true],
  [undefined, false],
  ['"b"', false],
  ['"a-br"', false],
  ['"ba", "ab"', false],
  ['x"a"', false],
  ["a", false],
])("If-None-Match %s has the tag: %s", (header, isKnown) => {
  expect(isUnchanged({ header: () => header } as unknown as Parameters<typeof isUnchanged>[0], '"a"')).toBe(isKnown);
});
