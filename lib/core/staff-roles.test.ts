import { expect, test } from "vitest";
import { STAFF_AREAS, STAFF_ROLE_TABLE, STAFF_ROLES, staffMay, type StaffRole } from "./staff-roles";

const allowed = (role: StaffRole): string[] =>
  STAFF_AREAS.flatMap((area) => (["read", "write"] as const).map((level) => `${area}:${level}` as const)).filter((one) =>
    staffMay(role, one),
  );

test("each role may what its row says, and who may write may read", () => {
  expect(allowed("administrator")).toHaveLength(2 * STAFF_AREAS.length);
  expect(allowed("support")).toEqual([
    ...["requests:read", "requests:write", "customers:read", "customers:write", "billing:read"],
    ...["status:read", "status:write", "team:read", "mail:read", "mail:write", "audit:read"],
  ]);
  expect(allowed("data")).toEqual([
    ...["data:read", "data:write", "rfqs:read", "rfqs:write", "status:read", "status:write", "team:read", "jobs:read", "jobs:write"],
  ]);
  expect(allowed("finance")).toEqual(["customers:read", "billing:read", "billing:write", "team:read", "audit:read"]);
});

test("only administrators change the team and legal pages", () => {
  for (const role of STAFF_ROLES.filter((one) => one !== "administrator"))
    for (const permission of ["team:write", "legal:write", "legal:read"] as const) expect(staffMay(role, permission), role).toBe(false);
  expect(Object.keys(STAFF_ROLE_TABLE)).toEqual([...STAFF_ROLES]);
});
