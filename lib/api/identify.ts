import { DomainError } from "@/lib/core/errors";
import { networkOf } from "@/lib/core/network";
import type { HttpCall } from "@/lib/http/call";
import { isExplorerToken, readExplorerToken } from "@/lib/keys/explorer-token";
import { findExplorer } from "@/lib/keys/find-explorer";
import { findKey } from "@/lib/keys/find-key";
import { markExposed } from "@/lib/keys/mark-exposed";
import { hashOf, modeOf } from "@/lib/keys/secret";
import { visitorFacts } from "@/lib/keys/visitor-facts";
import { takeToken } from "@/lib/metering/counting/burst";
import { brandScope } from "@/lib/platform/brand-scope";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import { accessOfKey, forgetPeriods, type Access } from "./access";

const MAX_CACHED = 50_000;
/** One key can be written with any number of spaces; only sensible spellings are worth remembering. */
const MAX_HEADER_CHARS = 64;
/** Unknown keys that one address may try: 20 at once, one more every 3 s. */
const UNKNOWN_LIMIT = { perSecond: 1 / 3, bucket: 20 };

type Cache = { version: number; byHeader: Map<string, Access> };

const cache = perProcess<Cache>("access-cache", () => ({ version: -1, byHeader: new Map() }));

const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="api"' };
const INVALID = { "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' };

/**
 * The access of the key in the Authorization header.
 * @throws DomainError key-missing, key-malformed, key-unknown, key-revoked, key-expired, organisation-suspended, rate-limited
 */
export function identify(call: HttpCall, accessVersion: number, nowMs: number): Access | Promise<Access> {
  const header = call.header("authorization");
  const state = cache();
  if (state.version !== accessVersion) {
    state.byHeader.clear();
    forgetPeriods(accessVersion);
    state.version = accessVersion;
  }
  const known = header === undefined ? undefined : state.byHeader.get(header);
  if (known) return stillValid(call, known, nowMs);
  return lookUp(call, header, { version: accessVersion, nowMs });
}

/** On a white-label host only keys of its organisation are known, and visitors; what else a key may be is nobody's business there. */
function isKnownHere({ facts, isVisitor }: Access): boolean {
  const brand = brandScope().getStore();
  return brand === undefined || isVisitor || brand.orgId === facts.org_id;
}

/** The organisation of a call's key as it was last known, without asking; null when it isn't, or nobody's. */
export function lastKnownOwner(call: HttpCall): string | null {
  const known = cache().byHeader.get(call.header("authorization") ?? "");
  return known === undefined || known.isVisitor ? null : known.facts.org_id;
}

function stillValid(call: HttpCall, access: Access, nowMs: number): Access {
  if (!isKnownHere(access)) throw unknownKey(call, nowMs);
  const { revoked_at: revokedAt, expires_at: expiresAt } = access.facts;
  if (revokedAt) throw new DomainError("key-revoked", `This key was revoked on ${revokedAt.toISOString()}.`, { headers: INVALID });
  if (expiresAt && expiresAt.getTime() <= nowMs)
    throw new DomainError("key-expired", `This key expired on ${expiresAt.toISOString()}.`, { headers: INVALID });
  if (access.facts.suspended_at)
    throw new DomainError("organisation-suspended", "The organisation of this key is suspended. Contact support to find out why.");
  return access;
}

function secretOf(call: HttpCall, header: string | undefined): string {
  if (header === undefined || header === "") {
    const hint = call.header("x-api-key") === undefined ? "" : " The X-API-Key header is not supported.";
    throw new DomainError("key-missing", `Send your API key in the header Authorization: Bearer <key>.${hint}`, { headers: CHALLENGE });
  }
  const match = /^bearer +(\S+)$/i.exec(header.trim());
  if (!match?.[1])
    throw new DomainError("key-malformed", "The Authorization header must have the form Bearer <key>.", { headers: INVALID });
  if (!isExplorerToken(match[1]) && modeOf(match[1]) === undefined)
    throw new DomainError("key-malformed", "This key is malformed or its checksum is wrong. Check that it was copied completely.", {
      headers: INVALID,
    });
  return match[1];
}

/** A valid key is never held up by the unknown ones that its neighbours try; those are refused faster and faster. */
function unknownKey(call: HttpCall, nowMs: number): DomainError {
  const isSlowed = call.address !== null && !takeToken(`unknown-key/${networkOf(call.address)}`, UNKNOWN_LIMIT, nowMs).passed;
  if (isSlowed)
    return new DomainError("rate-limited", "Too many unknown keys were sent from this IP address.", { headers: { "Retry-After": "60" } });
  return new DomainError("key-unknown", "This key does not exist.", { headers: INVALID });
}

async function lookUp(call: HttpCall, header: string | undefined, { version, nowMs }: { version: number; nowMs: number }): Promise<Access> {
  const secret = secretOf(call, header);
  if (isExplorerToken(secret)) return identifyExplorer(call, secret, { version, nowMs });
  const facts = await findKey(hashOf(secret));
  if (!facts) throw unknownKey(call, nowMs);
  const access = accessOfKey(facts, version, nowMs);
  const { byHeader, version: current } = cache();
  if (current === version && header !== undefined && header.length <= MAX_HEADER_CHARS) {
    if (byHeader.size >= MAX_CACHED) byHeader.clear();
    byHeader.set(header, access);
  }
  return stillValid(call, access, nowMs);
}

/** A token of the explorer is looked up at every call and never cached: it ends with its session. */
async function identifyExplorer(call: HttpCall, token: string, { version, nowMs }: { version: number; nowMs: number }): Promise<Access> {
  const claims = readExplorerToken(token);
  if (!claims) throw unknownKey(call, nowMs);
  const isVisitor = claims.mode === "visitor";
  const facts = isVisitor ? visitorFacts(call.address, claims.until, nowMs) : await findExplorer(claims, nowMs);
  if (!facts)
    throw new DomainError("key-revoked", "This token has expired because its session has ended or lost permission. Sign in again.", {
      headers: INVALID,
    });
  return stillValid(call, { ...accessOfKey(facts, version, nowMs), isVisitor }, nowMs);
}

/**
 * Refuses a request with a key in its address, and tells the key's owner.
 * @throws DomainError key-in-query
 */
export function refuseKeyInQuery(call: HttpCall): void {
  if (!/_(live|test|explorer)_|%5f/i.test(call.search)) return;
  const match = /[a-z]{2,8}_(?:(?:live|test)_[0-9A-Za-z]{36}|explorer_[\w-]{20,})/.exec(call.search.replace(/%5f/gi, "_"));
  if (!match) return;
  void markExposed(match[0], call.id).catch((error: unknown) => log().warn({ err: error }, "an exposed key could not be marked"));
  throw new DomainError(
    "key-in-query",
    "The API key was sent in the URL, which is stored in logs. Send it in the Authorization: Bearer header and roll this key.",
  );
}

/** A query string for the log, without anything that looks like a key. */
export const withoutKeys = (search: string): string =>
  search
    .replace(/%5f/gi, "_")
    .replace(/[a-z]{2,8}_(?:(?:live|test)_[0-9A-Za-z]{6,}|explorer_[\w.-]{6,})/g, "[key]")
    .slice(0, 2_000);
