import { expect, test } from "vitest";
import { closedError, whyClosed } from "./closed";

const OFFICE = ["203.0.113.0/24", "2001:db8::/32"];
const at = (address: string | null, hasSecondFactor = true) => ({ address, hasSecondFactor, isOwner: false, directory: null });

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
  expect(whyClosed({ requiresSecondFactor, ranges, requiresDirectory: false }, member)).toBe(reason);
});

test.each([
  ["a member's password", { isOwner: false, directory: null }, "directory-required"],
  ["an owner's password", { isOwner: true, directory: null }, null],
  ["its own directory, which is both factors", { isOwner: false, directory: "own" }, null],
  ["another directory, also for an owner", { isOwner: true, directory: "other" }, "other-directory"],
] as const)("where single sign-on is required, a session by %s", (_, how, reason) => {
  const member = { address: "203.0.113.7", hasSecondFactor: how.directory === null, ...how };
  const rules = { requiresSecondFactor: true, ranges: null };
  expect(whyClosed({ ...rules, requiresDirectory: true }, member)).toBe(reason);
  expect(whyClosed({ ...rules, requiresDirectory: false }, member)).toBe(how.directory === "other" ? reason : null);
});

test("a directory opens no console from a network that the organisation does not allow", () => {
  const rules = { requiresSecondFactor: false, ranges: OFFICE, requiresDirectory: true };
  expect(whyClosed(rules, { ...at("198.51.100.1"), directory: "own" })).toBe("address-not-allowed");
});

test("whoever is refused reads why, with the address that we see", () => {
  const org = { id: "org_1", name: "Acme" };
  expect(closedError({ ...org, reason: "address-not-allowed" }, "198.51.100.1")).toMatchObject({
    code: "address-not-allowed",
    message: expect.stringContaining("198.51.100.1"),
  });
  for (const reason of ["directory-required", "other-directory"] as const)
    expect(closedError({ ...org, reason }, null)).toMatchObject({
      code: "other-sign-in-required",
      message: expect.stringContaining("Acme"),
    });
  expect(closedError({ ...org, reason: "second-factor-required" }, null)).toMatchObject({ code: "second-factor-required" });
});
