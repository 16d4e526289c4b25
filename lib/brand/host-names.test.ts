import { expect, test } from "vitest";
import { claimableHost, plainHost } from "./host-names";

test.each([
  ["data.acme.example", "data.acme.example"],
  ["DATA.Acme.Example:8443", "data.acme.example"],
  ["data.acme.example.", "data.acme.example"],
  ["data.acme.example.:443", "data.acme.example"],
  ["dätä.example", "xn--dt-viab.example"],
  ["XN--DT-VIAB.example", "xn--dt-viab.example"],
])("%s is %s", (given, plain) => {
  expect(plainHost(given)).toBe(plain);
});

test.each([
  "",
  "a..b",
  "-a.example",
  "a b.example",
  "a/b.example",
  "a@b.example",
  "a_b.example",
  "x".repeat(300),
  "a.example\r\nx: y",
  "[::1]",
])("%j is no host", (given) => expect(plainHost(given)).toBeNull());

const OWN = ["api.heliodex.example"];

test.each(["data.acme.example", "https://data.acme.example/docs", "Data.ACME.example.", "münchen.example"])(
  "%s can be claimed",
  (given) => {
    expect(claimableHost(given, OWN)).toMatch(/^(data\.acme\.example|xn--mnchen-3ya\.example)$/);
  },
);

test.each([
  "api.heliodex.example",
  "x.api.heliodex.example",
  "heliodex.example",
  "API.Heliodex.example.",
  "192.0.2.1",
  "[2001:db8::1]",
  "2001:db8::1",
  "1.2",
  "localhost",
  "printer.local",
  "acme",
  "co.uk",
  "data.acme.example:8080",
  "data.acme.1",
])("%s can't", (given) => {
  expect(() => claimableHost(given, OWN)).toThrow(expect.objectContaining({ code: "unprocessable" }));
});
