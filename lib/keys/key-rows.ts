import { DAY_MS } from "@/lib/core/durations";
import { keysOf, tableOf } from "@/lib/core/tables";
import { containsText } from "@/lib/platform/text-filter";
import type { ApiKey } from "@/prisma/generated/client";
import { KeyRow, type KeyFilter } from "./contract";
import { readableEnd } from "./rules";
import type { KeyStateName } from "./scopes";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Stored = Pick<ApiKey, keyof KeyRow>;

/** What of a key leaves in a list. */
export const KEY_ROW = tableOf(keysOf(KeyRow.shape), () => true as const);

export const keyRow = <Key extends Stored>(key: Key) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  expiresAt: iso(readableEnd(key.expiresAt)),
  revokedAt: iso(key.revokedAt),
  exposedAt: iso(key.exposedAt),
  lastUsedAt: iso(key.lastUsedAt),
});

/** A key that ends sooner than that "expires soon". */
export const SOON_MS = 7 * DAY_MS;

/** The condition of each state; a revoked key is only that. */
function inState(state: KeyStateName, nowMs: number) {
  const [now, soon] = [new Date(nowMs), new Date(nowMs + SOON_MS)];
  const conditions = {
    working: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    expiring: { revokedAt: null, expiresAt: { gt: now, lt: soon } },
    expired: { revokedAt: null, expiresAt: { lte: now } },
    revoked: { revokedAt: { not: null } },
  } satisfies Record<KeyStateName, unknown>;
  return conditions[state];
}

/** The conditions of a filter, for all of which a key is looked for. */
export const keyConditions = ({ q, mode, state }: KeyFilter, nowMs: number) => [
  ...(q === undefined || q === "" ? [] : [{ OR: [{ name: containsText(q) }, ...(/^key_[0-9a-z]{1,40}$/.test(q) ? [{ id: q }] : [])] }]),
  ...(mode === undefined ? [] : [{ mode }]),
  ...(state === undefined ? [] : [inState(state, nowMs)]),
];
