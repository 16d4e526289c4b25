import { DomainError } from "@/lib/core/errors";
import type { Maybe } from "@/lib/core/maybe";
import { networkOf } from "@/lib/core/network";
import type { HttpCall } from "@/lib/http/call";
import { isExplorerToken, readExplorerToken } from "@/lib/keys/explorer-token";
import { findExplorer } from "@/lib/keys/find-explorer";
import { findKey, type KeyFacts } from "@/lib/keys/find-key";
import { keyRounds } from "@/lib/keys/gather-keys";
import { markExposed } from "@/lib/keys/mark-exposed";
import { hashOf, modeOf } from "@/lib/keys/secret";
import { visitorFacts } from "@/lib/keys/visitor-facts";
import { giveToken, takeToken } from "@/lib/metering/counting/burst";
import { brandScope } from "@/lib/platform/brand-scope";
import { cacheCounts } from "@/lib/platform/cache-counts";
import type { Changes } from "@/lib/platform/changes";
import { warnSampled } from "@/lib/platform/log-sampled";
import { perProcess } from "@/lib/platform/process-state";
import { accessOfKey, type Access } from "./access";
import { LookUps } from "./look-ups";

const MAX_CACHED = 50_000;
/** One key can be written with any number of spaces; only sensible spellings are worth remembering. */
const MAX_HEADER_CHARS = 96;
/** Unknown keys that one address may try: 20 at once, one more every 3 s. */
const UNKNOWN_LIMIT = { perSecond: 1 / 3, bucket: 20 };

/** What was found under each header. What has changed since stays until it is looked up again. */
const cache = perProcess<Map<string, Access>>("access-cache", () => new Map());
/** `isSlowed`: too many unknown keys came from the network before. */
type Found = { access: Access | null; isSlowed: boolean };
const lookUps = perProcess("look-ups", () => new LookUps<Found>());

const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="api"' };
/** Programs that send HTTP Basic only when they are asked for it; a browser would open a dialog of its own above the page. */
const challengeFor = (call: HttpCall): Record<string, string> =>
  call.header("sec-fetch-mode") === undefined ? { "WWW-Authenticate": 'Basic realm="api", Bearer realm="api"' } : CHALLENGE;
export const INVALID_TOKEN = { "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' };

/**
 * The access of the key in the Authorization header.
 * @throws DomainError key-missing, key-malformed, key-unknown, key-revoked, key-expired, organisation-suspended, rate-limited
 */
export function identify(call: HttpCall, changes: Changes, nowMs: number): Maybe<Access> {
  const header = call.header("authorization");
  const known = header === undefined ? undefined : cache().get(header);
  if (known && changes.isCurrent(known.facts.org_id, known.version) && nowMs < known.givenUntilMs) {
    cacheCounts().access.hits++;
    return stillValid(call, known, nowMs);
  }
  cacheCounts().access.misses++;
  return lookUp(call, header, { version: changes.version ?? 0, nowMs });
}

/** On a white-label host only keys of its organisation are known, and visitors; what else a key may be is nobody's business there. */
function isKnownHere({ facts, isVisitor }: Access): boolean {
  const brand = brandScope().getStore();
  return brand === undefined || isVisitor || brand.orgId === facts.org_id;
}

/** The organisation of a call's key as it was last known, without asking; null when it isn't, or nobody's. */
export function lastKnownOwner(call: HttpCall): string | null {
  const known = cache().get(call.header("authorization") ?? "");
  return known === undefined || known.isVisitor ? null : known.facts.org_id;
}

function stillValid(call: HttpCall, access: Access, nowMs: number): Access {
  if (!isKnownHere(access)) throw unknownKey(!mayTry(call, nowMs));
  const { revoked_at: revokedAt, expires_at: expiresAt } = access.facts;
  if (revokedAt) throw new DomainError("key-revoked", `This key was revoked on ${revokedAt.toISOString()}.`, { headers: INVALID_TOKEN });
  if (expiresAt && expiresAt.getTime() <= nowMs)
    throw new DomainError("key-expired", `This key expired on ${expiresAt.toISOString()}.`, { headers: INVALID_TOKEN });
  if (access.facts.suspended_at)
    throw new DomainError("organisation-suspended", "The organisation of this key is suspended. Contact support to find out why.");
  return access;
}

/**
 * The user name of HTTP Basic (RFC 7617), by which spreadsheets and BI tools send a key. A password is ignored, and not missed:
 * some generated clients encode a key by itself.
 */
function userNameOf(header: string): string | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]{1,200}={0,2})$/i.exec(header.trim())?.[1];
  return encoded === undefined ? undefined : /^([^:]+)(?::|$)/.exec(Buffer.from(encoded, "base64").toString("utf8"))?.[1];
}

export const keyMissing = (hint = "", headers: Readonly<Record<string, string>> = CHALLENGE): DomainError =>
  new DomainError("key-missing", `Send your API key in the header Authorization: Bearer <key>, or as the user name of HTTP Basic.${hint}`, {
    headers,
  });

function secretOf(call: HttpCall, header: string | undefined): string {
  if (header === undefined || header === "")
    throw keyMissing(call.header("x-api-key") === undefined ? "" : " The X-API-Key header is not supported.", challengeFor(call));
  const secret = /^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? userNameOf(header);
  if (!secret)
    throw new DomainError(
      "key-malformed",
      "The Authorization header must have the form Bearer <key>, or Basic with the key as user name.",
      {
        headers: INVALID_TOKEN,
      },
    );
  if (!isExplorerToken(secret) && modeOf(secret) === undefined)
    throw new DomainError("key-malformed", "This key is malformed or its checksum is wrong. Check that it was copied completely.", {
      headers: INVALID_TOKEN,
    });
  return secret;
}

const bucketOf = ({ address }: HttpCall): string => `unknown-key/${networkOf(address)}`;

/** Whether the network of a call may try a key that nobody here has seen yet. */
const mayTry = (call: HttpCall, nowMs: number): boolean => call.address === null || takeToken(bucketOf(call), UNKNOWN_LIMIT, nowMs).passed;

function unknownKey(isSlowed: boolean): DomainError {
  if (isSlowed)
    return new DomainError("rate-limited", "Too many unknown keys were sent from this IP address.", { headers: { "Retry-After": "60" } });
  return new DomainError("key-unknown", "This key does not exist.", { headers: INVALID_TOKEN });
}

type Moment = { version: number; nowMs: number };

const accessOf = (facts: KeyFacts | undefined, { version, nowMs }: Moment): Access | null =>
  facts ? accessOfKey(facts, version, nowMs) : null;

/**
 * Looks up a key that has not been seen yet. It takes a try of its network, and gives it back if it exists. A network without any
 * is given what it asks for later and together with the rest, so that a real key gets in among unknown ones without end.
 */
async function findUnseen(call: HttpCall, secret: string, at: Moment): Promise<Found> {
  const hash = hashOf(secret);
  const isSlowed = !mayTry(call, at.nowMs);
  const facts = isSlowed ? await keyRounds().find(hash, networkOf(call.address)) : await findKey(hash);
  if (facts && !isSlowed) giveToken(bucketOf(call), UNKNOWN_LIMIT);
  return { access: accessOf(facts, at), isSlowed };
}

const findSeen = async (secret: string, at: Moment): Promise<Found> => ({
  access: accessOf(await findKey(hashOf(secret)), at),
  isSlowed: false,
});

async function lookUp(call: HttpCall, header: string | undefined, at: Moment): Promise<Access> {
  const secret = secretOf(call, header);
  if (isExplorerToken(secret)) return identifyExplorer(call, secret, at);
  const isSeen = header !== undefined && cache().has(header);
  const { access, isSlowed } = await lookUps().once(secret, at.version, () =>
    isSeen ? findSeen(secret, at) : findUnseen(call, secret, at),
  );
  if (!access) {
    if (isSeen) cache().delete(header);
    throw unknownKey(isSlowed);
  }
  if (header !== undefined && header.length <= MAX_HEADER_CHARS) {
    if (cache().size >= MAX_CACHED) cache().clear();
    cache().set(header, access);
  }
  return stillValid(call, access, at.nowMs);
}

/** A token of the explorer is looked up at every call and never cached, because it ends with its session. */
async function identifyExplorer(call: HttpCall, token: string, at: Moment): Promise<Access> {
  const { version, nowMs } = at;
  const claims = readExplorerToken(token);
  if (!claims) throw unknownKey(!mayTry(call, nowMs));
  if (claims.mode === "visitor")
    return stillValid(call, { ...accessOfKey(visitorFacts(call.address, claims.until, nowMs), version, nowMs), isVisitor: true }, nowMs);
  const { access } = await lookUps().once(token, version, async () => ({
    access: accessOf(await findExplorer(claims, nowMs), at),
    isSlowed: false,
  }));
  if (!access)
    throw new DomainError("key-revoked", "This token has expired because its session has ended or lost permission. Sign in again.", {
      headers: INVALID_TOKEN,
    });
  return stillValid(call, access, nowMs);
}

/**
 * Refuses a request with a key in its address, and tells the key's owner.
 * @throws DomainError key-in-query
 */
export function refuseKeyInQuery(call: HttpCall): void {
  if (!/_(live|test|explorer)_|%5f/i.test(call.search)) return;
  const match = /[a-z]{2,8}_(?:(?:live|test)_[0-9A-Za-z]{36}|explorer_[\w-]{20,})/.exec(call.search.replace(/%5f/gi, "_"));
  if (!match) return;
  void markExposed(match[0], call.id).catch((error: unknown) => warnSampled(["an exposed key could not be marked"], { err: error }));
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
