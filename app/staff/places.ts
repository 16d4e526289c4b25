export const START = { href: "/staff", label: "Today" };
export const REQUESTS = { href: "/staff/access-requests", label: "Access requests" };
/** In the bar behind these two; everything else is in the menu of the account. */
export const PLACES = [
  { href: "/staff/customers", label: "Customers", keywords: ["organisations", "people", "suspend"] },
  { href: "/staff/rfqs", label: "RFQs", keywords: ["requests for quotation", "anonymised", "publish", "withdraw"] },
  { href: "/staff/data", label: "Data", keywords: ["imports", "quarantine", "prices", "releases", "sources", "upload"] },
  { href: "/staff/jobs", label: "Jobs", keywords: ["queues", "failed", "retry", "deliveries", "cron"] },
  { href: "/staff/audit", label: "Audit log", keywords: ["log", "events", "history"] },
];
export const MORE = [
  { href: "/staff/templates", label: "Templates", keywords: ["replies", "texts"] },
  { href: "/staff/team", label: "Team", keywords: ["staff"] },
  { href: "/staff/status", label: "Status page", keywords: ["incident", "maintenance", "announcement", "banner", "notice"] },
  { href: "/staff/legal", label: "Legal pages", keywords: ["terms", "privacy", "imprint", "company", "versions"] },
  { href: "/staff/service-level", label: "Service level", keywords: ["sla", "availability", "budget", "credit", "burn"] },
  { href: "/staff/outbox", label: "Outbox", keywords: ["mail", "failed"] },
];
