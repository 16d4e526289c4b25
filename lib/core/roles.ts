import { isOneOf } from "./tables";

/** What a member of an organisation is. */
export const ROLES = ["owner", "developer", "analyst", "billing", "viewer"] as const;
export type Role = (typeof ROLES)[number];

const READING = [
  "org:read",
  "data:read",
  "team:read",
  "keys:read",
  "usage:read",
  "rfqs:read",
  "webhooks:read",
  "exports:read",
  "fields:read",
  "brand:read",
] as const;

/** Everything that can be allowed inside an organisation. */
export const PERMISSIONS = [
  ...READING,
  "org:write",
  "org:delete",
  "team:write",
  "keys:write",
  "alerts:write",
  "support:write",
  "data:call",
  "billing:read",
  "billing:write",
  "audit:read",
  "webhooks:write",
  "exports:write",
  "fields:write",
  "brand:write",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** THE permission table. A role without a row does not compile. */
export const ROLE_TABLE = {
  owner: { title: "Owner", about: "Full access, including members and deletion.", may: PERMISSIONS },
  developer: {
    title: "Developer",
    about: "Keys, usage, webhooks, exports, custom fields, live calls in the explorer, audit log.",
    may: [
      ...READING,
      "alerts:write",
      "support:write",
      "keys:write",
      "webhooks:write",
      "exports:write",
      "fields:write",
      "data:call",
      "audit:read",
    ],
  },
  analyst: {
    title: "Analyst",
    about: "Prices, companies, products and shipments, downloads and live calls in the explorer. No keys or webhooks.",
    may: [
      "org:read",
      "data:read",
      "team:read",
      "usage:read",
      "rfqs:read",
      "exports:read",
      "fields:read",
      "alerts:write",
      "support:write",
      "data:call",
    ],
  },
  billing: {
    title: "Billing",
    about: "Plan, payment and invoices.",
    may: [...READING, "alerts:write", "support:write", "billing:read", "billing:write"],
  },
  viewer: {
    title: "Viewer",
    about: "Read-only access, except invoices and the audit log.",
    may: [...READING, "alerts:write", "support:write"],
  },
} as const satisfies Record<Role, { title: string; about: string; may: readonly Permission[] }>;

export const roleMay = (role: Role, permission: Permission): boolean => isOneOf<Permission>(ROLE_TABLE[role].may, permission);

/** What a staff member may see of a customer's console: all that can be read, nothing that changes anything. */
export const STAFF_VIEW: readonly Permission[] = [...READING, "billing:read", "audit:read"];

/** "an owner", "a billing member": a person of this role. */
export const memberText = (role: Role): string => (role === "billing" ? "a billing member" : `${/^[ao]/.test(role) ? "an" : "a"} ${role}`);

export const isRole = (text: string): text is Role => isOneOf(ROLES, text);
