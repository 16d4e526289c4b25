import type { Feature } from "@/lib/billing/plans";
import type { Permission } from "@/lib/core/roles";

export type Place = {
  href: string;
  label: string;
  may: Permission;
  /** In the rail only when the plan includes it; the page itself stays within reach and names the plan. */ feature?: Feature;
  keywords?: readonly string[];
  external?: boolean;
};

/** The pages of the console; navigation, ⌘K and the 403 page follow these lists. */
export const OVERVIEW: Place = { href: "/console", label: "Overview", may: "org:read", keywords: ["home", "calls", "start"] };
/** Where people look at the data. */
export const DATA_PLACES: readonly Place[] = [
  {
    href: "/prices",
    label: "Prices",
    may: "data:read",
    keywords: ["spot", "benchmarks", "series", "polysilicon", "wafer", "cell", "module"],
  },
  {
    href: "/companies",
    label: "Companies",
    may: "data:read",
    keywords: ["manufacturers", "suppliers", "installers", "directory", "profile"],
  },
  { href: "/products", label: "Products", may: "data:read", keywords: ["modules", "inverters", "storage", "datasheets", "compare"] },
  { href: "/shipments", label: "Shipments", may: "data:read", keywords: ["league table", "market share", "rank", "quarter", "exports"] },
  { href: "/console/alerts", label: "Alerts", may: "data:read", keywords: ["price alerts", "threshold", "notify", "watch", "watched"] },
  { href: "/console/rfqs", label: "RFQs", may: "rfqs:read", keywords: ["requests for quotation", "feed", "live", "buyers"] },
  { href: "/explorer", label: "Explorer", may: "org:read", keywords: ["try", "query", "request", "playground"] },
];
/** What connects programs with it. */
export const API_PLACES: readonly Place[] = [
  { href: "/console/keys", label: "Keys", may: "keys:read", keywords: ["api", "secret", "token"] },
  { href: "/console/usage", label: "Usage", may: "usage:read", keywords: ["calls", "quota", "meter", "forecast", "csv"] },
  { href: "/console/logs", label: "Request log", may: "usage:read", keywords: ["requests", "request id", "errors"] },
  { href: "/console/webhooks", label: "Webhooks", may: "webhooks:read", keywords: ["endpoints", "events", "deliveries", "signing secret"] },
  { href: "/console/exports", label: "Exports", may: "exports:read", keywords: ["download", "bulk", "parquet", "csv", "dataset"] },
];
export const SECONDARY_PLACES: readonly Place[] = [
  { href: "/console/views", label: "Saved views", may: "data:read", keywords: ["views", "bookmarks", "weekly e-mail", "shared"] },
  {
    href: "/console/billing",
    label: "Billing",
    may: "billing:read",
    keywords: ["plan", "upgrade", "downgrade", "cancel", "invoices", "card", "payment"],
  },
  {
    href: "/console/service-level",
    label: "Service level",
    may: "billing:read",
    feature: "service_level",
    keywords: ["sla", "availability", "uptime", "credit"],
  },
  { href: "/console/team", label: "Team", may: "team:read", keywords: ["members", "invite", "roles"] },
  { href: "/console/audit", label: "Audit log", may: "audit:read", keywords: ["log", "events", "history"] },
  {
    href: "/console/settings",
    label: "Settings",
    may: "org:read",
    keywords: ["organisation", "rename", "delete", "single sign-on", "sso", "saml", "oidc", "scim"],
  },
  {
    href: "/console/fields",
    label: "Custom fields",
    may: "fields:read",
    feature: "custom_fields",
    keywords: ["attributes", "columns", "csv", "own data"],
  },
  {
    href: "/console/brand",
    label: "White-label",
    may: "brand:read",
    feature: "white_label",
    keywords: ["white-label", "host", "domain", "logo", "colours", "dns"],
  },
  { href: "/docs", label: "Docs", may: "org:read", keywords: ["documentation", "reference", "quick start", "help"], external: true },
];
/** Pages that have their own way in. */
export const OTHER_PLACES: readonly Place[] = [
  { href: "/console/notifications", label: "Notifications", may: "org:read", keywords: ["bell", "alerts", "notifications"] },
  { href: "/console/support", label: "Support", may: "org:read", keywords: ["help", "contact", "question", "problem", "message"] },
];

/** Every page of the console, in the order of the rail. */
export const ALL_PLACES: readonly Place[] = [OVERVIEW, ...DATA_PLACES, ...API_PLACES, ...SECONDARY_PLACES, ...OTHER_PLACES];

/** Pages below a place that ask for more than it does. */
const BELOW: readonly Pick<Place, "href" | "may">[] = [
  { href: "/console/settings/single-sign-on", may: "org:write" },
  { href: "/console/exports/delivery", may: "exports:write" },
];

/** The permission that the page of an address asks for; a page below another asks for the same, but for those that ask for more. */
export function permissionAt(path: string): Permission {
  const { pathname } = new URL(path, "http://console.invalid");
  const above = [...ALL_PLACES, ...BELOW].filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return above.sort((a, b) => b.href.length - a.href.length)[0]?.may ?? "org:read";
}
