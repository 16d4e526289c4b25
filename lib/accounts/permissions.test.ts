import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { PERMISSIONS, roleMay, ROLES, type Permission, type Role } from "@/lib/core/roles";
import type { Actor, Context } from "@/lib/platform/context";
import { requireMay } from "./permissions";

const as = (actor: Actor): Context => ({ actor, clock: { now: () => 0 }, requestId: null });
const user = (role: Role | "staff-view" | null, staff = false): Context =>
  as({
    ...{ kind: "user", userId: "usr_1", sessionId: "ses_1", staff: staff && "administrator", authenticatedAtMs: 0 },
    org: role === null ? null : { id: "org_1", role },
  });
const key = (...may: Permission[]): Context => as({ kind: "key", keyId: "key_1", orgId: "org_1", may });

/** What somebody may do in an organisation: nothing to say, or the code and words of the refusal. */
function refusal(ctx: Context, permission: Permission, orgId = "org_1"): [string, string] | null {
  try {
    requireMay(ctx, permission, orgId);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.message];
    throw error;
  }
}
const allowed = (ctx: Context, orgId?: string): Permission[] =>
  PERMISSIONS.filter((permission) => refusal(ctx, permission, orgId) === null);

describe("a member", () => {
  test.each(ROLES)("who is %s may what the role may, and is told who to ask for the rest", (role) => {
    expect(allowed(user(role))).toEqual(PERMISSIONS.filter((permission) => roleMay(role, permission)));
    const refused = PERMISSIONS.filter((permission) => !roleMay(role, permission));
    for (const permission of refused)
      expect(refusal(user(role), permission)).toEqual([
        "role-missing",
        `The role ${role} can't do this. Ask an owner of the organisation.`,
      ]);
  });

  test("finds no other organisation, whatever the role in one's own", () => {
    expect(allowed(user("owner"), "org_2")).toEqual([]);
    expect(refusal(user("owner"), "org:read", "org_2")).toEqual(["not-found", "Page not found."]);
    expect(refusal(user(null), "org:read")).toEqual(["not-found", "Page not found."]);
  });
});

describe("staff", () => {
  test("who looks at an organisation reads everything of it, and changes nothing", () => {
    const may = allowed(user("staff-view", true));
    expect(may).toEqual(expect.arrayContaining(["org:read", "billing:read", "audit:read"]));
    expect(may.filter((permission) => !permission.endsWith(":read"))).toEqual([]);
    expect(refusal(user("staff-view", true), "keys:write")).toEqual([
      "role-missing",
      "You are viewing this organisation as staff. You can't make changes.",
    ]);
  });

  test("who looks at none, or at another, sees no more than anybody", () => {
    expect(allowed(user(null, true))).toEqual([]);
    expect(allowed(user("staff-view", true), "org_2")).toEqual([]);
  });
});

describe("a key", () => {
  test("may what its scopes allow, in its own organisation", () => {
    expect(allowed(key("exports:write", "webhooks:read"))).toEqual(["webhooks:read", "exports:write"]);
    expect(allowed(key())).toEqual([]);
    expect(refusal(key(), "exports:write")).toEqual(["scope-missing", "This key does not have permission for this."]);
  });

  test("does not learn of another organisation what it has no scope for", () => {
    expect(refusal(key("exports:write"), "exports:write", "org_2")?.[0]).toBe("not-found");
    expect(refusal(key(), "exports:write", "org_2")?.[0]).toBe("not-found");
  });
});

test("the command line and jobs may everything, visitors nothing", () => {
  expect(allowed(as({ kind: "operator", name: "test" }))).toEqual(PERMISSIONS);
  expect(allowed(as({ kind: "job", name: "test" }))).toEqual(PERMISSIONS);
  expect(refusal(as({ kind: "visitor" }), "org:read")).toEqual(["session-missing", "Sign in to continue."]);
});
