import type { Permission } from "@/lib/core/roles";

type Place = { href: string; label: string; may: Permission; keywords?: readonly string[] };

/** The pages of the console; navigation, ⌘K and the 403 page follow this list. */
export const PLACES: readonly Place[] = [
  { href: "/console", label: "Overview", may: "org:read", keywords: ["home", "usage", "calls"] },
  { href: "/console/keys", label: "Keys", may: "keys:read", keywords: ["api", "secret", "token"] },
];
export const SECONDARY_PLACES: readonly Place[] = [
  {
    href: "/console/billing",
    label: "Billing",
    may: "billing:read",
    keywords: ["plan", "upgrade", "downgrade", "cancel", "invoices", "card", "payment"],
  },
  { href: "/console/team", label: "Team", may: "team:read", keywords: ["members", "invite", "roles"] },
  { href: "/console/audit", label: "Audit", may: "audit:read", keywords: ["log", "events", "history"] },
  { href: "/console/settings", label: "Settings", may: "org:read", keywords: ["organisation", "rename", "delete"] },
];

/** The permission that the page of an address asks for. */
export function permissionAt(path: string): Permission {
  const { pathname } = new URL(path, "http://console.invalid");
  const place = [...PLACES, ...SECONDARY_PLACES].find(({ href }) => href === pathname);
  return place?.may ?? "org:read";
}
