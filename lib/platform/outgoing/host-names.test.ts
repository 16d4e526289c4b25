import { expect, test } from "vitest";
import { claimableHost, plainHost } from "./host-names";

test.each([
  ["data.acme.example", "data.acme.example"],
  ["DATA.Acme.Example:8443", "data.acme.example"],
  ["data.acme.example.", "data.acme.example"],
  ["data.acme.example.:443", "data.acme.example"],
  ["dätä.example", "xn--dt-viab.example"],
  ["XN--DT-VIAB.example", "xn--dt-viab.example"],
  ["da\u0308ta\u0308.example", "xn--dt-viab.example"],
  [" data.acme.example ", "data.acme.example"],
  [`${"x".repeat(63)}.example`, `${"x".repeat(63)}.example`],
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
  ".",
  "a-.example",
  "x".repeat(300),
  `${"x".repeat(64)}.example`,
  `${"x.".repeat(124)}example`,
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

test.each(["HTTPS://data.co.uk/", "locals.example", "myapi.heliodex.example", "data.com.example"])("%s can be claimed too", (given) => {
  expect(() => claimableHost(given, OWN)).not.toThrow();
});

test.each([
  ["data.acme.localhost", "that can be reached from the internet"],
  ["data.local", "that can be reached from the internet"],
  ["data.internal", "that can be reached from the internet"],
  ["data.invalid", "that can be reached from the internet"],
  ["data.home", "that can be reached from the internet"],
  ["data.lan", "that can be reached from the internet"],
  ["data.corp", "that can be reached from the internet"],
  ["data.onion", "that can be reached from the internet"],
  ["1.0.168.192.in-addr.arpa", "that can be reached from the internet"],
  ["com.au", "public suffix"],
  ["ac.uk", "public suffix"],
  ["or.jp", "public suffix"],
  ["2001:db8::abcd", "not an IP address"],
  ["[2001:db8::abcd]", "not an IP address"],
  ["1.2.3", "not an IP address"],
  [`${"x.".repeat(95)}example.com`, "such as data.example.com"],
])("%s says why it can't: %s", (given, why) => {
  expect(() => claimableHost(given, OWN)).toThrow(why);
});

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
