import { expect, test } from "vitest";
import { splitEntries } from "@/components/ui/form-text";
import { addressesIn, expiryIn, overlapIn, scopesIn } from "./form-values";

const form = (values: Readonly<Record<string, string | readonly string[]>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) data.append(name, one as string);
  return data;
};

test("addresses may stand in lines or in a row", () => {
  expect(splitEntries(" 10.0.0.0/8\n2001:db8::/32, 203.0.113.7;\t::1\r\n\n")).toEqual([
    "10.0.0.0/8",
    "2001:db8::/32",
    "203.0.113.7",
    "::1",
  ]);
  expect(addressesIn(form({}))).toEqual([]);
});

test("an end is kept, never, after so many days, or with a day in UTC", () => {
  expect(expiryIn(form({ expiry: "keep" }))).toEqual({});
  expect(expiryIn(form({ expiry: "never" }))).toEqual({ expiresAt: null });
  expect(expiryIn(form({ expiry: "90" }))).toEqual({ expiresInDays: 90 });
  expect(expiryIn(form({ expiry: "date", expiresAt: "2027-02-28" }))).toEqual({ expiresAt: "2027-03-01T00:00:00.000Z" });
  for (const expiresAt of ["", "275760-09-13", "2027-02-99"])
    expect(() => expiryIn(form({ expiry: "date", expiresAt })), expiresAt).toThrow("Choose a date.");
});

test("an overlap is one of the usual, or 1 to 30 days", () => {
  expect(overlapIn(form({ overlap: "0" }))).toBe(0);
  expect(overlapIn(form({ overlap: "168" }))).toBe(168);
  expect(overlapIn(form({ overlap: "days", overlapHours: " 14 " }))).toBe(336);
  for (const overlapHours of ["", "0", "31", "1.5", "x"])
    expect(() => overlapIn(form({ overlap: "days", overlapHours })), overlapHours).toThrow("1 to 30");
});

test("without a scope nothing is sent", () => {
  expect(scopesIn(form({ scopes: ["shipments:read", "companies:read", "other"] }))).toEqual(["companies:read", "shipments:read"]);
  expect(() => scopesIn(form({}))).toThrow("at least one scope");
});
