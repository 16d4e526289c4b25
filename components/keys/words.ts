import { SCOPES, type KeyRow, type Scope } from "@/lib/keys/contract";
import type { Tone } from "@/components/ui/status-dot";

const SCOPE_TABLE = {
  "companies:read": { title: "Companies", about: "Search and read company profiles." },
  "products:read": { title: "Products", about: "Search and read specifications." },
  "prices:read": { title: "Prices", about: "Spot prices and monthly trends." },
  "prices:history": { title: "Price history", about: "Daily rows of past prices." },
  "shipments:read": { title: "Shipments", about: "Quarterly shipments by market." },
} as const satisfies Record<Scope, { title: string; about: string }>;

export const SCOPE_CHOICES = SCOPES.map((value) => ({ value, label: SCOPE_TABLE[value].title, hint: SCOPE_TABLE[value].about }));

/** "all", or the titles of what a key opens. */
export function scopeText(scopes: readonly string[]): string {
  if (SCOPES.every((scope) => scopes.includes(scope))) return "all";
  const titles = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => SCOPE_TABLE[scope].title);
  return titles.join(", ").toLowerCase() || "none";
}

/** How a key is recognised once its secret is gone. */
export const maskedKey = (prefix: string, { mode, hint }: Pick<KeyRow, "mode" | "hint">): string => `${prefix}_${mode}_…${hint}`;

const SOON_MS = 7 * 86_400_000;

/** Whether a key works, in a word. */
export function keyState(
  key: Pick<KeyRow, "revokedAt" | "expiresAt" | "exposedAt">,
  nowMs: number,
): { word: string; tone: Tone; works: boolean } {
  const expiry = key.expiresAt === null ? Infinity : Date.parse(key.expiresAt);
  if (key.revokedAt !== null) return { word: "Revoked", tone: "neutral", works: false };
  if (expiry <= nowMs) return { word: "Expired", tone: "neutral", works: false };
  if (key.exposedAt !== null) return { word: "Exposed", tone: "bad", works: true };
  if (expiry - nowMs < SOON_MS) return { word: "Expires soon", tone: "warn", works: true };
  return { word: "Works", tone: "ok", works: true };
}

/** A first call that a terminal understands as it stands. */
export function firstCall(publicUrl: string, secret: string): string {
  return `curl "${publicUrl}/api/v1/pricing/spot?stage=module" \\\n  -H "Authorization: Bearer ${secret}"`;
}
