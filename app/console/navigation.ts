import { PLACES, SECONDARY_PLACES } from "@/components/console/places";
import type { NavEntry } from "@/components/layout/nav-entry";
import type { PaletteItem } from "@/components/ui/command-palette";
import type { Permission } from "@/lib/core/roles";

type Allows = (permission: Permission) => boolean;

/** The rail: only pages that this role may open. */
export function navOf(allows: Allows, keys: number): { nav: NavEntry[]; secondaryNav: NavEntry[] } {
  const entry = ({ href, label }: (typeof PLACES)[number]): NavEntry => ({
    href,
    label,
    ...(href === "/console" ? { exact: true } : {}),
    ...(href === "/console/keys" && keys > 0 ? { badge: keys.toLocaleString("en") } : {}),
  });
  const open = (places: typeof PLACES) => places.filter(({ may }) => allows(may)).map(entry);
  return { nav: open(PLACES), secondaryNav: open(SECONDARY_PLACES) };
}

const ELSEWHERE: PaletteItem[] = [
  { group: "Account", label: "Account", href: "/account", keywords: ["password", "profile", "second factor", "sessions"] },
  { group: "Account", label: "New organisation", href: "/account/organisations", keywords: ["create", "switch"] },
  { group: "Plan", label: "Request access", href: "/request-access", keywords: ["plan", "upgrade", "starter", "pro", "enterprise"] },
];

export function paletteOf(allows: Allows): PaletteItem[] {
  const places = [...PLACES, ...SECONDARY_PLACES].filter(({ may }) => allows(may));
  return [
    ...places.map(({ href, label, keywords }) => ({ group: "Console", label, href, ...(keywords ? { keywords } : {}) })),
    ...ELSEWHERE,
  ];
}

export function accountLinks(isStaff: boolean): { href: string; label: string }[] {
  return [
    { href: "/account", label: "Account" },
    { href: "/account/organisations", label: "Organisations" },
    ...(isStaff ? [{ href: "/staff/queue", label: "Staff pages" }] : []),
  ];
}
