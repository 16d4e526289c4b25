import { describe, expect, test } from "vitest";
import { PLAIN_LOOK } from "@/lib/core/colours";
import { BrandInput, HostInput, LogoInput, MAX_LOGO_BYTES } from "./contract";

const INPUT: BrandInput = {
  ...{ name: "Acme Solar Data", mailName: "Acme", keyPrefix: "acme", support: "help@acme.example" },
  ...{ imprintUrl: "https://acme.example/imprint", termsUrl: null, privacyUrl: null, look: PLAIN_LOOK },
};
/** Which fields are refused. */
const refused = (more: object): string[] =>
  BrandInput.safeParse({ ...INPUT, ...more }).error?.issues.map(({ path }) => path.join(".")) ?? [];

describe("a brand", () => {
  test.each([
    ["a name with signs and other letters", { name: "Müller & Söhne – Солнце's" }],
    ["a name of 60 characters", { name: "x".repeat(60) }],
    ["no contact, prefix and colours", { support: null, keyPrefix: null, look: null, imprintUrl: null }],
    ["a prefix of two letters", { keyPrefix: "ac" }],
    ["a prefix of eight letters", { keyPrefix: "acmesola" }],
    ["colours in capitals", { look: { ...PLAIN_LOOK, light: { ...PLAIN_LOOK.light, ink: "#1B2430" } } }],
  ])("may have %s", (_what, more) => {
    expect(refused(more)).toEqual([]);
  });

  test.each([
    ["no name", { name: "  " }, ["name"]],
    ["a name of 61 characters", { name: "x".repeat(61) }, ["name"]],
    ["a name that ends a header", { mailName: "Acme\r\nBcc: x@y.example" }, ["mailName"]],
    ["a name that hides its order", { name: "Acme\u202egro" }, ["name"]],
    ["a name with a mark-up", { name: "<b>Acme</b>" }, ["name"]],
    ["a name that ends a quoted text", { mailName: 'Acme" x' }, ["mailName"]],
    ["a prefix of one letter", { keyPrefix: "a" }, ["keyPrefix"]],
    ["a prefix of nine letters", { keyPrefix: "acmesolar" }, ["keyPrefix"]],
    ["a prefix in capitals", { keyPrefix: "ACME" }, ["keyPrefix"]],
    ["a prefix with a digit", { keyPrefix: "acme1" }, ["keyPrefix"]],
    ["a contact that is no address", { support: "help" }, ["support"]],
    ["a link without TLS", { imprintUrl: "http://acme.example/" }, ["imprintUrl"]],
    ["a link that runs a script", { termsUrl: "javascript:alert(1)" }, ["termsUrl"]],
    ["half a link", { privacyUrl: "acme.example/privacy" }, ["privacyUrl"]],
    ["a long link", { privacyUrl: `https://acme.example/${"x".repeat(300)}` }, ["privacyUrl"]],
    ["a colour by its name", { look: { ...PLAIN_LOOK, dark: { ...PLAIN_LOOK.dark, accent: "red" } } }, ["look.dark.accent"]],
    ["a colour of three digits", { look: { ...PLAIN_LOOK, light: { ...PLAIN_LOOK.light, ink: "#123" } } }, ["look.light.ink"]],
    [
      "a colour that ends its style",
      { look: { ...PLAIN_LOOK, light: { ...PLAIN_LOOK.light, paper: "#ffffff;background:url(//x)" } } },
      ["look.light.paper"],
    ],
    ["colours for one theme only", { look: { light: PLAIN_LOOK.light } }, ["look.dark"]],
  ])("may not have %s", (_what, more, fields) => {
    expect([...new Set(refused(more))]).toEqual(fields);
  });

  test("has its names without spaces around them", () => {
    expect(BrandInput.parse({ ...INPUT, name: "  Acme " }).name).toBe("Acme");
  });
});

test("a host is named by something", () => {
  expect(HostInput.safeParse({ host: " " }).success).toBe(false);
  expect(HostInput.parse({ host: " data.acme.example " })).toEqual({ host: "data.acme.example" });
  expect(HostInput.safeParse({ host: "x".repeat(254) }).success).toBe(false);
});

test("a logo of the largest size comes through, and little more", () => {
  const picture = (bytes: number) => ({ picture: Buffer.alloc(bytes).toString("base64") });
  expect(LogoInput.safeParse(picture(MAX_LOGO_BYTES)).success).toBe(true);
  expect(LogoInput.safeParse(picture(MAX_LOGO_BYTES + 10)).success).toBe(false);
  expect(LogoInput.safeParse({ picture: "data:image/png;base64,AAAA" }).success).toBe(false);
});
