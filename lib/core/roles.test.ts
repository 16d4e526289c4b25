import { expect, test } from "vitest";
import { isRole, PERMISSIONS, roleMay, ROLES, STAFF_VIEW, type Permission, type Role } from "./roles";

/** The promise of each role a second time: what it may beyond reading. */
const CHANGES: Readonly<Record<Role, readonly Permission[]>> = {
  owner: [
    "org:write",
    "org:delete",
    "team:write",
    "keys:write",
    "alerts:write",
    "support:write",
    "data:call",
    "billing:write",
    "webhooks:write",
    "exports:write",
    "fields:write",
    "brand:write",
  ],
  developer: ["alerts:write", "support:write", "keys:write", "data:call", "webhooks:write", "exports:write", "fields:write"],
  analyst: ["alerts:write", "support:write", "data:call"],
  billing: ["alerts:write", "support:write", "billing:write"],
  viewer: ["alerts:write", "support:write"],
};
/** Not everyone reads what was paid and who did what. */
const READS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ["billing:read", "audit:read"],
  developer: ["audit:read"],
  analyst: [],
  billing: ["billing:read"],
  viewer: [],
};
/** What an analyst works with; how the API is connected is not theirs to see. */
const CONNECTIONS: readonly Permission[] = ["keys:read", "webhooks:read", "brand:read"];
const OPEN: readonly Permission[] = PERMISSIONS.filter((name) => name.endsWith(":read") && !["billing:read", "audit:read"].includes(name));

test.each(ROLES)("%s may what was promised, and nothing else", (role) => {
  const open = role === "analyst" ? OPEN.filter((name) => !CONNECTIONS.includes(name)) : OPEN;
  const promised = new Set([...open, ...READS[role], ...CHANGES[role]]);
  expect(PERMISSIONS.filter((permission) => roleMay(role, permission))).toEqual(
    PERMISSIONS.filter((permission) => promised.has(permission)),
  );
});

test("staff who looks at a customer's console reads everything and changes nothing, and calls no data in its name", () => {
  expect([...STAFF_VIEW].sort()).toEqual(PERMISSIONS.filter((name) => name.endsWith(":read")).toSorted());
});

test("a role is one of the table, not a name that every object has", () => {
  expect(ROLES.every(isRole)).toBe(true);
  for (const other of ["toString", "__proto__", "Owner", "staff-view", ""]) expect(isRole(other), other).toBe(false);
});
