import type { Choice } from "@/components/ui/checkbox-group";
import type { Tone } from "@/components/ui/status-dot";
import { firstPlanWith, PLAN_TABLE, SANDBOX, type PlanName } from "@/lib/billing/plans";
import { DAY_MS } from "@/lib/core/durations";
import { countText } from "@/lib/core/wording";
import type { KeyRow } from "@/lib/keys/contract";
import { READ_SCOPES, SCOPE_FEATURES, SCOPES, type Scope } from "@/lib/keys/scopes";

const SCOPE_TABLE = {
  "companies:read": { title: "Companies", about: "Search and read company profiles." },
  "products:read": { title: "Products", about: "Search and read specifications." },
  "prices:read": { title: "Prices", about: "Spot prices and weekly or monthly trends." },
  "prices:history": { title: "Price history", about: "Daily rows of past prices." },
  "shipments:read": { title: "Shipments", about: "Quarterly shipments by market." },
  "rfqs:read": { title: "RFQs", about: "The feed of anonymised requests for quotation." },
  "webhooks:write": { title: "Webhooks", about: "Read and change webhook endpoints and their deliveries." },
  "exports:write": { title: "Exports", about: "Start, read and download bulk exports." },
  "fields:write": { title: "Custom fields", about: "Define custom fields and write their values." },
} as const satisfies Record<Scope, { title: string; about: string }>;

export const scopeTitle = (scope: Scope): string => SCOPE_TABLE[scope].title;

/** What a key can be given: what is part of neither the plan nor the sandbox names its plan, and can't be chosen unless the key has it. */
export const scopeChoices = (plan: PlanName | null, held: readonly string[] = []): Choice[] =>
  SCOPES.map((value) => {
    const { title: label, about } = SCOPE_TABLE[value];
    const feature = SCOPE_FEATURES[value];
    const isIncluded = SANDBOX.features[feature] !== null || (plan !== null && PLAN_TABLE[plan].features[feature] !== null);
    const hint = isIncluded ? about : `${about} Requires the ${PLAN_TABLE[firstPlanWith(feature)].title} plan.`;
    return { value, label, hint, disabled: !isIncluded && !held.includes(value) };
  });

/** "all", "all data", or the titles of what a key opens. */
export function scopeText(scopes: readonly string[]): string {
  if (SCOPES.every((scope) => scopes.includes(scope))) return "all";
  if (scopes.length === READ_SCOPES.length && READ_SCOPES.every((scope) => scopes.includes(scope))) return "all data";
  const titles = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => SCOPE_TABLE[scope].title);
  return titles.join(", ").toLowerCase() || "none";
}

/** How a key is recognised once its secret is gone. */
export const maskedKey = (prefix: string, { mode, hint, ...own }: Pick<KeyRow, "mode" | "hint"> & { prefix?: string | null }): string =>
  `${own.prefix ?? prefix}_${mode}_…${hint}`;

const SOON_MS = 7 * DAY_MS;
const SHOWN_ADDRESSES = 3;

/** Whether a key works, in a word. */
export function keyState(
  key: Pick<KeyRow, "revokedAt" | "expiresAt" | "exposedAt"> & Partial<Pick<KeyRow, "successorId">>,
  nowMs: number,
): { word: string; tone: Tone; works: boolean } {
  const expiry = key.expiresAt === null ? Infinity : Date.parse(key.expiresAt);
  if (key.revokedAt !== null) return { word: "Revoked", tone: "neutral", works: false };
  if (expiry <= nowMs) return { word: "Expired", tone: "neutral", works: false };
  if (key.exposedAt !== null) return { word: "Exposed", tone: "bad", works: true };
  if (typeof key.successorId === "string") return { word: "Rolled", tone: "warn", works: true };
  if (expiry - nowMs < SOON_MS) return { word: "Expires soon", tone: "warn", works: true };
  return { word: "Active", tone: "ok", works: true };
}

export const modeText = (mode: string): string => (mode === "live" ? "Live" : "Sandbox");

/** "90 days": what a key that ends was made for. */
export function lifetimeText({ createdAt, expiresAt }: Pick<KeyRow, "createdAt" | "expiresAt">): string {
  if (expiresAt === null) return "no expiry";
  const days = Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS);
  return days <= 1 ? "1 day" : `${countText(days)} days`;
}

/** "203.0.113.7 (1,204), 2001:db8::1 (3) and 2 others" */
export function addressesText(addresses: readonly { address: string | null; calls: number }[]): string {
  const shown = addresses.slice(0, SHOWN_ADDRESSES);
  const words = shown.map(({ address, calls }) => `${address ?? "an unknown IP address"} (${countText(calls)})`);
  const others = addresses.length - shown.length;
  if (others > 0) return `${words.join(", ")} and ${countText(others)} ${others === 1 ? "other" : "others"}`;
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

/** A first call that a terminal understands as it stands. */
export function firstCall(publicUrl: string, secret: string): string {
  return `curl "${publicUrl}/api/v1/pricing/spot?stage=module" \\\n  -H "Authorization: Bearer ${secret}"`;
}
