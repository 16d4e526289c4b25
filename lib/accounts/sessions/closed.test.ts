import { expect, test } from "vitest";
import { closedError, whyClosed } from "./closed";

const OFFICE = ["203.0.113.0/24", "2001:db8::/32"];
const at = (address: string | null, hasSecondFactor = true) => ({ address, hasSecondFactor });

test.each([
  ["no rules", false, null, at(null, false), null],
  ["two-factor authentication that is set up", true, null, at(null), null],
  ["two-factor authentication that is missing", true, null, at("203.0.113.7", false), "second-factor-required"],
  ["an address of the list", false, OFFICE, at("203.0.113.7"), null],
  ["the same address as IPv6 writes it", false, OFFICE, at("::ffff:203.0.113.7"), null],
  ["an IPv6 address of the list", false, OFFICE, at("2001:db8:1::7"), null],
  ["an address outside", false, OFFICE, at("203.0.114.7"), "address-not-allowed"],
  ["an address that nobody knows", false, OFFICE, at(null), "address-not-allowed"],
  ["an empty list", false, [], at("203.0.113.7"), "address-not-allowed"],
  ["both, from outside: what can't be helped comes first", true, OFFICE, at("198.51.100.1", false), "address-not-allowed"],
] as const)("%s", (_, requiresSecondFactor, ranges, member, reason) => {
  expect(whyClosed({ requiresSecondFactor, ranges }, member)).toBe(reason);
});

test("whoever is refused reads why, with the address that we see", () => {
  const org = { id: "org_1", name: "Acme" };
  expect(closedError({ ...org, reason: "address-not-allowed" }, "198.51.100.1")).toMatchObject({
    code: "address-not-allowed",
    message: expect.stringContaining("198.51.100.1"),
  });
  expect(closedError({ ...org, reason: "second-factor-required" }, null)).toMatchObject({ code: "second-factor-required" });
});
