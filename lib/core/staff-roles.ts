import { isOneOf } from "./tables";

/** What of the team's work a permission is about. */
export const STAFF_AREAS = [
  "requests",
  "customers",
  "billing",
  "data",
  "rfqs",
  "status",
  "legal",
  "team",
  "mail",
  "jobs",
  "audit",
] as const;
export type StaffArea = (typeof STAFF_AREAS)[number];
export type StaffPermission = `${StaffArea}:${"read" | "write"}`;

export const STAFF_ROLES = ["administrator", "support", "data", "finance"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const isStaffRole = (text: string): text is StaffRole => isOneOf(STAFF_ROLES, text);

type Reach = { [area in StaffArea]?: "read" | "write" };

const EVERYTHING: Reach = Object.fromEntries(STAFF_AREAS.map((area) => [area, "write"]));

/** THE table of what each role of the team may do; an area that is not named does not exist for it. Who may write may read. */
export const STAFF_ROLE_TABLE: Readonly<Record<StaffRole, { title: string; about: string; may: Reach }>> = {
  administrator: { title: "Administrator", about: "Everything, including the team and legal pages.", may: EVERYTHING },
  support: {
    title: "Support",
    about: "Access requests, customers, e-mails and the status page. Reads payments and the audit log.",
    may: { requests: "write", customers: "write", mail: "write", status: "write", billing: "read", team: "read", audit: "read" },
  },
  data: {
    title: "Data",
    about: "Imports, releases, prices and RFQs, failed jobs and the status page. No customers.",
    may: { data: "write", rfqs: "write", jobs: "write", status: "write", team: "read" },
  },
  finance: {
    title: "Finance",
    about: "Payments, invoices and credits. Reads customers and the audit log.",
    may: { billing: "write", customers: "read", team: "read", audit: "read" },
  },
};

export function staffMay(role: StaffRole, permission: StaffPermission): boolean {
  const [area, level] = permission.split(":");
  const reach = STAFF_AREAS.find((one) => one === area);
  const given = reach && STAFF_ROLE_TABLE[role].may[reach];
  return given === "write" || (given === "read" && level === "read");
}
