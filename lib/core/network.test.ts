import { expect, test } from "vitest";
import { bareAddress, networkOf } from "./network";

test("addresses of one household are one client, and so is an IPv4 address however it is written", () => {
  expect(networkOf("2001:db8:7:1::1")).toBe(networkOf("2001:db8:7:1:ffff::2"));
  expect(networkOf("2001:db8:7:1::1")).not.toBe(networkOf("2001:db8:7:2::1"));
  expect(networkOf("2001:db8:7:1::1", 48)).toBe(networkOf("2001:db8:7:2::1", 48));
  expect(networkOf("::ffff:203.0.113.7")).toBe(networkOf("203.0.113.7"));
  expect([networkOf(null), networkOf(""), networkOf("nonsense")]).toEqual(["unknown", "unknown", "unknown"]);
});

test.each([
  ["203.0.113.7:5555", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["203.0.113.7", "203.0.113.7"],
])("a proxy writes %s and means %s", (written, meant) => {
  expect(bareAddress(written)).toBe(meant);
});
