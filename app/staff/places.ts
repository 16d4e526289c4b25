import type { StaffPermission } from "@/lib/core/staff-roles";

/** A page of the staff area, and who of the team may open it. */
export type Place = { href: string; may: StaffPermission; label: string; keywords?: readonly string[] };

export const START: Place = {
  href: "/staff",
  may: "billing:read",
  label: "Today",
  keywords: ["start", "revenue", "due", "failures", "sign-ups"],
};
export const REQUESTS: Place = { href: "/staff/access-requests", may: "requests:read", label: "Access requests" };
/** In the bar behind these two; everything else is in the menu of the account. */
export const PLACES: readonly Place[] = [
  { href: "/staff/customers", may: "customers:read", label: "Customers", keywords: ["organisations", "people", "suspend"] },
  { href: "/staff/rfqs", may: "rfqs:read", label: "RFQs", keywords: ["requests for quotation", "anonymised", "publish", "withdraw"] },
  { href: "/staff/data", may: "data:read", label: "Data", keywords: ["imports", "quarantine", "prices", "releases", "sources", "upload"] },
  { href: "/staff/jobs", may: "jobs:read", label: "Jobs", keywords: ["queues", "failed", "retry", "deliveries", "cron"] },
  { href: "/staff/audit", may: "audit:read", label: "Audit log", keywords: ["log", "events", "history"] },
];
export const MORE: readonly Place[] = [
  { href: "/staff/finance", may: "billing:read", label: "Finance", keywords: ["revenue", "invoices", "churn", "refunds", "payments"] },
  {
    href: "/staff/promotion-codes",
    may: "billing:read",
    label: "Promotion codes",
    keywords: ["coupons", "discounts", "percent off", "redemptions"],
  },
  { href: "/staff/support", may: "customers:read", label: "Support", keywords: ["messages", "conversations", "questions", "help"] },
  { href: "/staff/templates", may: "requests:read", label: "Templates", keywords: ["replies", "texts"] },
  { href: "/staff/team", may: "team:read", label: "Team", keywords: ["staff"] },
  {
    href: "/staff/status",
    may: "status:read",
    label: "Status page",
    keywords: ["incident", "maintenance", "announcement", "banner", "notice"],
  },
  { href: "/staff/legal", may: "legal:read", label: "Legal pages", keywords: ["terms", "privacy", "imprint", "company", "versions"] },
  {
    href: "/staff/service-level",
    may: "billing:read",
    label: "Service level",
    keywords: ["sla", "availability", "budget", "credit", "burn"],
  },
  { href: "/staff/outbox", may: "mail:read", label: "Outbox", keywords: ["mail", "failed"] },
];
