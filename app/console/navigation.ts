import { ALL_PLACES, API_PLACES, DATA_PLACES, OVERVIEW, type Place, SECONDARY_PLACES } from "@/components/console/places";
import type { NavEntry, NavGroup } from "@/components/layout/nav-entry";
import type { PaletteItem } from "@/components/ui/command-palette";
import { PLAN_TABLE, type PlanName } from "@/lib/billing/plans";
import type { Permission } from "@/lib/core/roles";
import { countText } from "@/lib/core/wording";

type Allows = (permission: Permission) => boolean;

type NavOf = { allows: Allows; /** Null before any. */ plan: PlanName | null; /** How many work. */ keys: number };

/** The rail: only pages that this role may open, and that the plan includes where it matters. */
export function navOf({ allows, plan, keys }: NavOf): { nav: NavGroup[]; secondaryNav: NavEntry[] } {
  const entry = ({ href, label, external = false }: Place): NavEntry => ({
    href,
    label,
    external,
    ...(href === "/console" ? { exact: true } : {}),
    ...(href === "/console/keys" && keys > 0 ? { badge: countText(keys) } : {}),
  });
  const includes = ({ feature }: Place) => feature === undefined || (plan !== null && PLAN_TABLE[plan].features[feature] !== null);
  const open = (places: readonly Place[]) => places.filter((place) => allows(place.may) && includes(place)).map(entry);
  const groups = [
    { title: null, entries: open([OVERVIEW]) },
    { title: "Data", entries: open(DATA_PLACES) },
    { title: "API", entries: open(API_PLACES) },
  ];
  return { nav: groups.filter(({ entries }) => entries.length > 0), secondaryNav: open(SECONDARY_PLACES) };
}

const ACTIONS: readonly { may: Permission; item: PaletteItem }[] = [
  {
    may: "keys:write",
    item: { group: "Actions", label: "Create a key", href: "/console/keys?new=1", keywords: ["new", "issue", "secret"] },
  },
  {
    may: "team:write",
    item: { group: "Actions", label: "Invite a member", href: "/console/team?invite=1", keywords: ["team", "add", "person"] },
  },
  {
    may: "billing:write",
    item: { group: "Actions", label: "Choose a plan", href: "/console/billing#plans", keywords: ["upgrade", "pro", "starter"] },
  },
];

const ELSEWHERE: readonly PaletteItem[] = [
  { group: "Account", label: "Account", href: "/account", keywords: ["password", "profile", "second factor", "sessions"] },
  { group: "Account", label: "New organisation", href: "/account/organisations", keywords: ["create", "switch"] },
  { group: "More", label: "Request access", href: "/request-access", keywords: ["plan", "upgrade", "enterprise"] },
  { group: "More", label: "Pricing", href: "/pricing", keywords: ["plans", "cost", "compare"] },
  { group: "More", label: "Data dictionary", href: "/data", keywords: ["fields", "units", "coverage", "datasets"] },
  { group: "More", label: "Status", href: "/status", keywords: ["uptime", "incident", "down"] },
];

export function paletteOf(allows: Allows): PaletteItem[] {
  const places = ALL_PLACES.filter(({ may }) => allows(may));
  return [
    ...places.map(({ href, label, keywords }) => ({ group: "Console", label, href, ...(keywords ? { keywords } : {}) })),
    ...ACTIONS.filter(({ may }) => allows(may)).map(({ item }) => item),
    ...ELSEWHERE,
  ];
}

export function accountLinks(isStaff: boolean): { href: string; label: string }[] {
  return [
    { href: "/account", label: "Account" },
    { href: "/account/organisations", label: "Organisations" },
    ...(isStaff ? [{ href: "/staff/access-requests", label: "Staff pages" }] : []),
  ];
}

/** Where help is on narrow screens; the documentation is in their menu already. */
export const HELP_LINKS: readonly NavEntry[] = [
  { href: "/status", label: "System status", external: true },
  { href: "/console/support", label: "Contact support", isContact: true },
];
