import { expect, test } from "vitest";
import { parseAddresses } from "./addresses";

test("addresses and ranges of both families match, also mapped ones", () => {
  const allows = parseAddresses(["10.0.0.0/8", "203.0.113.7", "2001:db8::/32"]);
  expect(["10.1.2.3", "203.0.113.7", "2001:db8::1", "::ffff:10.1.2.3"].map(allows)).toEqual([true, true, true, true]);
  expect(["11.0.0.1", "203.0.113.8", "2001:db9::1", "nonsense"].map(allows)).toEqual([false, false, false, false]);
});

test("every wrong entry is named", () => {
  expect(() => parseAddresses(["10.0.0.0/8", "10.0.0.0/99", "home"])).toThrow("10.0.0.0/99, home");
});
