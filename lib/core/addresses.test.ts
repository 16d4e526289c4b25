import { expect, test } from "vitest";
import { parseAddresses, readAddresses } from "./addresses";

test("addresses and ranges of both families match, also mapped ones", () => {
  const allows = parseAddresses(["10.0.0.0/8", "203.0.113.7", "2001:db8::/32", "::ffff:192.0.2.0/120"]);
  expect(["10.1.2.3", "203.0.113.7", "2001:db8::1", "::ffff:10.1.2.3", "192.0.2.9"].map(allows)).toEqual([true, true, true, true, true]);
  expect(["11.0.0.1", "203.0.113.8", "2001:db9::1", "192.0.3.9", "nonsense"].map(allows)).toEqual([false, false, false, false, false]);
});

test("every wrong entry is named, at the field", () => {
  expect(() => parseAddresses(["10.0.0.0/8", "10.0.0.0/99", "home"])).toThrow("10.0.0.0/99, home");
  expect(() => readAddresses(["10.0.0.0/8", "10.0.0.0/99", "home"])).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("10.0.0.0/99, home"),
      extra: { errors: [expect.objectContaining({ parameter: "addresses" })] },
    }),
  );
});

test.each([
  "10.1",
  "010.0.0.1",
  "0x7f000001",
  "127",
  "fe80::1%eth0",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "10.0.0.0/+8",
  "10.1/8",
  "::/129",
  "1.2.3.4.5",
  "*",
])("%s is not what a list takes, though some programs read it", (entry) => expect(() => readAddresses([entry])).toThrow(entry));

test("what stands in a list twice is kept once", () => {
  expect(readAddresses(["2001:db8::/32", "203.0.113.7", "2001:db8::/32", "::1"])).toEqual(["2001:db8::/32", "203.0.113.7", "::1"]);
  expect(readAddresses([])).toEqual([]);
});

test.each(["0.0.0.0/0", "::/0", "203.0.113.7/00"])("%s is every address, and no limit", (entry) =>
  expect(() => readAddresses(["10.0.0.0/8", entry])).toThrow(`limit nothing: ${entry}. Remove the limit instead.`),
);
