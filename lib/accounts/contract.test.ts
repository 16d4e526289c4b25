import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import {
  CodeInput,
  Email,
  isProvider,
  OrganisationName,
  Password,
  PersonName,
  PreferencesInput,
  SignUpInput,
  SuspendInput,
} from "./contract";

const takes = (schema: ZodType, value: unknown): unknown => {
  const read = schema.safeParse(value);
  return read.success ? read.data : null;
};

describe("an e-mail address", () => {
  test.each([
    [" Ada.Byron@ACME.example ", "ada.byron@acme.example"],
    ["ada+solar@acme.example", "ada+solar@acme.example"],
    [`${"a".repeat(64)}@acme.example`, `${"a".repeat(64)}@acme.example`],
  ])("%j is kept as %j", (given, kept) => {
    expect(takes(Email, given)).toBe(kept);
  });

  test.each([
    "",
    "ada",
    "ada@",
    "@acme.example",
    "ada@acme",
    "ada@acme.example, bob@acme.example",
    "Ada <ada@acme.example>",
    "ada@acme.example\r\nBcc: bob@acme.example",
    "a da@acme.example",
    `ada@${"x".repeat(250)}.example`,
  ])("%j is none", (given) => {
    expect(takes(Email, given)).toBeNull();
  });
});

test.each([
  [9, false],
  [10, true],
  [200, true],
  [201, false],
])("a password of %i characters is taken: %s", (length, expected) => {
  expect(Password.safeParse("x".repeat(length)).success).toBe(expected);
});

describe("a name", () => {
  test.each(["Ada Byron", "Müller & Söhne – Solar (2026)", "日本太陽光", "O’Neill", "X", "x".repeat(200)])("may be %j", (name) => {
    expect(takes(PersonName, ` ${name} `)).toBe(name);
    expect(takes(OrganisationName, name)).toBe(name);
  });

  test.each([
    ["nothing", " "],
    ["too long", "x".repeat(201)],
    ["of two lines", "Ada\nByron"],
    ["with a sign that turns the direction", "Ada\u202enoryB"],
    ["with a sign that nobody sees", "A\u200bda"],
    ["with half a character", "Ada\ud83d"],
    ["with a separator of lines", "Ada\u2028Byron"],
    ["with a bell", "Ada\u0007"],
  ])("may not be %s", (_what, name) => {
    expect([takes(PersonName, name), takes(OrganisationName, name)]).toEqual([null, null]);
  });
});

describe("where a sign-up leads", () => {
  const person = { name: "Ada", email: "ada@acme.example", password: "plum orchard seven", organisation: "Acme" };
  const next = (path: string): unknown => SignUpInput.safeParse({ ...person, next: path }).data?.next ?? null;

  test.each(["/", "/console/keys?new=1", `/${"x".repeat(3_999)}`])("is a path of this site: %s", (path) => {
    expect(next(path)).toBe(path);
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "console", "", `/${"x".repeat(4_000)}`])(
    "is never %s",
    (path) => {
      expect(next(path)).toBeNull();
    },
  );
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123 456"],
  ["abcdef-ghjkmn-pqrstu", "abcdef-ghjkmn-pqrstu"],
  ["12345", null],
  ["     ", null],
  ["x".repeat(25), null],
])("a code may be typed as %j: %j", (code, expected) => {
  expect(CodeInput.safeParse({ code }).data?.code ?? null).toBe(expected);
});

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  [null, true],
  ["Mars/Olympus", false],
  ["", false],
])("pages may show the time of %j: %s", (timeZone, expected) => {
  expect(PreferencesInput.safeParse({ timeZone }).success).toBe(expected);
});

test("a suspension says why", () => {
  expect(takes(SuspendInput, { reason: " Fraud " })).toEqual({ reason: "Fraud" });
  expect(takes(SuspendInput, { reason: "  x  " })).toBeNull();
  expect(takes(SuspendInput, { reason: "x".repeat(501) })).toBeNull();
});

test.each([
  ["github", true],
  ["google", true],
  ["gitlab", false],
  ["toString", false],
])("%s is a provider: %s", (name, expected) => {
  expect(isProvider(name)).toBe(expected);
});
