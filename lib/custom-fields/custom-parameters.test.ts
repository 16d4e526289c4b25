import { describe, expect, test } from "vitest";
import type { CustomField } from "@/lib/catalog/custom-fields";
import type { Permission } from "@/lib/core/roles";
import type { Actor, Context } from "@/lib/platform/context";
import { customParameters } from "./custom-parameters";
import { requireFieldsMay } from "./records";
import { requireTransition } from "./transitions";

const field = (type: CustomField["type"], more: Partial<CustomField> = {}): CustomField =>
  ({ id: "fld_1", resource: "company", name: "rating", title: "Rating", unit: null, options: [], ...more, type }) as CustomField;

describe("filters of fields of an organisation's own", () => {
  test.each([
    ["number", ["custom.rating", "custom.rating.min", "custom.rating.max"]],
    ["date", ["custom.rating", "custom.rating.min", "custom.rating.max"]],
    ["text", ["custom.rating"]],
    ["enumeration", ["custom.rating"]],
    ["boolean", ["custom.rating"]],
  ] as const)("of a %s are %j", (type, names) => {
    expect(Object.keys(customParameters([field(type, { options: ["A", "B"] })]))).toEqual(names);
  });

  test.each<[CustomField["type"], unknown, string, string]>([
    ["number", "-12.50", "-12.50", "1e3"],
    ["date", "2026-11-22", "2026-11-22", "2026-02-30"],
    ["text", "a, b", "a, b", ""],
    ["enumeration", ["B", "A"], "b,A", "C"],
    ["boolean", false, "false", "no"],
  ])("of a %s read %j from %j and refuse %j", (type, value, text, wrong) => {
    const schema = customParameters([field(type, { options: ["A", "B"] })])["custom.rating"];
    expect(schema?.parse(text)).toEqual(value);
    expect(schema?.safeParse(wrong).success).toBe(false);
    expect(schema?.parse(undefined)).toBeUndefined();
  });

  test("say whose field it is and in which unit, and those of several stand side by side", () => {
    const both = customParameters([field("text"), field("number", { name: "area", title: "Area", unit: "m²" })]);
    expect(Object.keys(both)).toEqual(["custom.rating", "custom.area", "custom.area.min", "custom.area.max"]);
    const description = (name: string): unknown =>
      (both[name] as unknown as { unwrap(): { meta(): { description: string } } }).unwrap().meta().description;
    expect(description("custom.rating")).toBe("Your field “Rating”: equal to this text.");
    expect(description("custom.area.min")).toBe("Your field “Area” (m²): greater than or equal to this value.");
    expect(customParameters([])).toEqual({});
  });
});

const user = (role: "owner" | "viewer" | "staff-view" | null, { org = "org_1", staff = false } = {}): Actor => ({
  ...{ kind: "user", userId: "usr_1", sessionId: "ses_1", staff: staff && "administrator", authenticatedAtMs: 0 },
  org: role === null ? null : { id: org, role },
});
const key = (orgId: string, ...may: Permission[]): Actor => ({ kind: "key", keyId: "key_1", orgId, may });

test.each<[string, Actor, string, string]>([
  ["an owner", user("owner"), "passed", "passed"],
  ["a viewer", user("viewer"), "passed", "role-missing"],
  ["an owner of another organisation", user("owner", { org: "org_2" }), "not-found", "not-found"],
  ["staff that looks at its own organisation as a viewer", user("viewer", { staff: true }), "passed", "role-missing"],
  ["staff that looks after a customer", user("owner", { org: "org_2", staff: true }), "passed", "passed"],
  ["staff that views the customer's console", user("staff-view", { staff: true }), "passed", "passed"],
  ["who only looks like staff", user("staff-view"), "passed", "role-missing"],
  ["staff without an organisation", user(null, { staff: true }), "passed", "passed"],
  ["a key that may read", key("org_1", "fields:read"), "passed", "scope-missing"],
  ["another's key", key("org_2", "fields:read", "fields:write"), "not-found", "not-found"],
  ["a visitor", { kind: "visitor" }, "session-missing", "session-missing"],
])("%s may read and write fields: %#", (_, actor, reads, writes) => {
  const ctx: Context = { actor, clock: { now: () => 0 }, requestId: null };
  const outcome = (permission: "fields:read" | "fields:write"): string => {
    try {
      requireFieldsMay(ctx, permission, "org_1");
      return "passed";
    } catch (error) {
      return error instanceof Error && "code" in error ? String(error.code) : "threw";
    }
  };
  expect([outcome("fields:read"), outcome("fields:write")]).toEqual([reads, writes]);
});

test("a state that nobody knows any more is over, and the refusal says what the file's state is", () => {
  expect(() => requireTransition("half-read", "staged")).toThrow("This file was discarded. Upload it again.");
  expect(() => requireTransition("reading", "applied")).toThrow("still being read");
  expect(() => requireTransition("applied", "discarded")).toThrow("already been applied");
});
