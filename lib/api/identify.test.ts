import { beforeEach, describe, expect, test, vi } from "vitest";
import { type HttpCall, unseen } from "@/lib/http/call";
import { issueVisitorToken } from "@/lib/keys/explorer-token";
import type { KeyFacts } from "@/lib/keys/find-key";
import { hashOf, newSecret } from "@/lib/keys/secret";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { Changes } from "@/lib/platform/changes";
import { accessPool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { forgetProcessState } from "@/testing/process-state";
import { identify, lastKnownOwner, refuseKeyInQuery, withoutKeys } from "./identify";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const ADDRESS = "203.0.113.7";

let known: Map<string, Partial<KeyFacts>>;
let lookUps: number;
let changes: Changes;

beforeEach(() => {
  forgetProcessState();
  // Made, and never connected to: what the database would say of a key is said here.
  provideEnv({ DATABASE_URL: "postgresql://127.0.0.1:1/none", AUTH_SECRET: "a secret of more than thirty-two characters" });
  [known, lookUps, changes] = [new Map(), 0, new Changes()];
  changes.heard(1, []);
  vi.spyOn(accessPool(), "query").mockImplementation(((_: unknown, [hashes]: [string[]]) => {
    lookUps++;
    const found = hashes.filter((hash) => known.has(hash));
    return Promise.resolve({
      rows: found.map((hash) => ({
        hash,
        id: "key_1",
        org_id: "org_1",
        mode: "live",
        scopes: [],
        addresses: [],
        org_addresses: [],
        ...known.get(hash),
      })),
    });
  }) as never);
});

function keyWith(facts: Partial<KeyFacts> = {}): string {
  const secret = newSecret("spv", "live");
  known.set(hashOf(secret), facts);
  return secret;
}
const callWith = (
  authorization: string | undefined,
  { address = ADDRESS, ...more }: { address?: string | null; search?: string; apiKey?: string | undefined } = {},
): HttpCall => {
  const headers: Record<string, string | undefined> = { authorization, "x-api-key": more.apiKey };
  return {
    ...{ id: "req_1", method: "GET", path: "/companies", search: more.search ?? "", address, nowMs: NOW, startedAt: 0, seen: unseen() },
    header: (name) => headers[name],
    body: () => Promise.resolve(""),
  };
};
type Given = { nowMs?: number; address?: string | null; apiKey?: string };
/** The organisation that a call with this header is of, or the code with which it is refused. */
async function outcome(header: string | undefined, { nowMs = NOW, ...more }: Given = {}): Promise<string> {
  try {
    return (await identify(callWith(header, more), changes, nowMs)).facts.org_id;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
const bearer = (secret: string): string => `Bearer ${secret}`;

describe("a key", () => {
  test.each([
    [undefined, "key-missing"],
    ["", "key-missing"],
    ["Basic dXNlcjpwYXNz", "key-malformed"],
    ["Basic", "key-malformed"],
    ["Basic Og==", "key-malformed"],
    ["Basic dXNlcg==", "key-malformed"],
    ["Basic !!!!", "key-malformed"],
    ["Bearer", "key-malformed"],
    ["Bearer a b", "key-malformed"],
    ["Bearer spv_live_short", "key-malformed"],
  ])("in the header %j is refused without a look into the database: %s", async (header, code) => {
    expect([await outcome(header), lookUps]).toEqual([code, 0]);
  });

  test("with a mistyped character is told from one that doesn't exist", async () => {
    const secret = keyWith();
    const last = secret.at(-1) === "A" ? "B" : "A";
    expect(await outcome(bearer(secret.slice(0, -1) + last))).toBe("key-malformed");
    expect(lookUps).toBe(0);
    expect(await outcome(bearer(newSecret("spv", "live")))).toBe("key-unknown");
  });

  test("is also the user name of HTTP Basic, whatever the password, and looked up once", async () => {
    const secret = keyWith();
    const basic = (password: string): string => `Basic ${Buffer.from(`${secret}:${password}`).toString("base64")}`;
    for (const header of [basic(""), basic(""), basic("").replace("Basic", "basic")]) expect(await outcome(header)).toBe("org_1");
    expect(lookUps).toBe(2);
    for (const header of [basic("x:y"), `Basic ${Buffer.from(secret).toString("base64")}`]) expect(await outcome(header)).toBe("org_1");
    expect(await outcome(`Basic ${Buffer.from(`:${secret}`).toString("base64")}`)).toBe("key-malformed");
  });

  test("sent under another name is told where it belongs", async () => {
    const detail = (apiKey?: string) => expect(Promise.resolve(identify(callWith(undefined, { apiKey }), changes, NOW))).rejects;
    await detail("x").toThrow("X-API-Key header is not supported");
    await detail().toThrow(/user name of HTTP Basic\.$/);
  });

  test("is looked up once, however it is spelled where that is sensible, until something changes", async () => {
    const secret = keyWith();
    for (let i = 0; i < 3; i++) expect(await outcome(bearer(secret))).toBe("org_1");
    expect(lookUps).toBe(1);
    changes.heard(2, ["org_1"]);
    for (let i = 0; i < 3; i++) expect(await outcome(bearer(secret))).toBe("org_1");
    expect(lookUps).toBe(2);
    const padded = `bearer ${" ".repeat(60)}${secret}`;
    for (let i = 0; i < 2; i++) expect(await outcome(padded)).toBe("org_1");
    expect(lookUps).toBe(4);
  });

  test("is looked up once for all who send it at the same moment, and not again when others change", async () => {
    const secrets = [keyWith(), keyWith({ org_id: "org_2" })];
    const crowd = secrets.flatMap((secret) => Array.from({ length: 50 }, () => outcome(bearer(secret))));
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(["org_1", "org_2"]));
    expect(lookUps).toBe(2);
    changes.heard(2, ["org_2"]);
    for (const secret of secrets) await outcome(bearer(secret));
    expect(lookUps).toBe(3);
  });

  test("that was revoked while it was being looked up is looked up again by whoever has heard of it", async () => {
    const secret = keyWith();
    const early = outcome(bearer(secret));
    known.set(hashOf(secret), { revoked_at: new Date(NOW) });
    changes.heard(2, ["org_1"]);
    expect(await outcome(bearer(secret))).toBe("key-revoked");
    expect(await early).toBe("org_1");
    expect(await outcome(bearer(secret))).toBe("key-revoked");
  });

  test.each<[string, Partial<KeyFacts>, string]>([
    ["that was revoked", { revoked_at: new Date(NOW - 1) }, "key-revoked"],
    ["that expires now", { expires_at: new Date(NOW) }, "key-expired"],
    ["that expires next", { expires_at: new Date(NOW + 1) }, "org_1"],
    ["of a suspended organisation", { suspended_at: new Date(NOW - 1) }, "organisation-suspended"],
    ["that was revoked, of a suspended organisation", { revoked_at: new Date(NOW - 1), suspended_at: new Date(NOW - 1) }, "key-revoked"],
    ["that expired, of a suspended organisation", { expires_at: new Date(NOW - 1), suspended_at: new Date(NOW - 1) }, "key-expired"],
  ])("%s", async (_, facts, expected) => {
    const header = bearer(keyWith(facts));
    expect([await outcome(header), await outcome(header), lookUps]).toEqual([expected, expected, 1]);
  });

  test("ends on time although it is remembered, and a suspension counts as soon as it is heard of", async () => {
    const facts: Partial<KeyFacts> = { expires_at: new Date(NOW + 1_000) };
    const header = bearer(keyWith(facts));
    expect(await outcome(header)).toBe("org_1");
    expect(await outcome(header, { nowMs: NOW + 1_000 })).toBe("key-expired");
    facts.suspended_at = new Date(NOW);
    expect(await outcome(header)).toBe("org_1");
    changes.heard(2, ["org_1"]);
    expect(await outcome(header)).toBe("organisation-suspended");
  });

  test("belongs to whom it was last known to, for a failure in between; a visitor's to nobody", async () => {
    const header = bearer(keyWith());
    expect(lastKnownOwner(callWith(header))).toBeNull();
    await outcome(header);
    expect([lastKnownOwner(callWith(header)), lastKnownOwner(callWith(undefined))]).toEqual(["org_1", null]);
  });
});

describe("unknown keys", () => {
  const unknown = (address: string | null = ADDRESS, nowMs = NOW): Promise<string> =>
    outcome(bearer(newSecret("spv", "live")), { address, nowMs });
  const many = async (count: number, address: string | null = ADDRESS): Promise<string[]> => {
    const codes: string[] = [];
    for (let i = 0; i < count; i++) codes.push(await unknown(address));
    return codes;
  };

  test("without end are refused faster after twenty, and one more every three seconds", async () => {
    const codes = await many(22);
    expect(codes).toEqual([...Array<string>(20).fill("key-unknown"), "rate-limited", "rate-limited"]);
    expect(await unknown(ADDRESS, NOW + 2_900)).toBe("rate-limited");
    expect([await unknown(ADDRESS, NOW + 3_100), await unknown(ADDRESS, NOW + 3_100)]).toEqual(["key-unknown", "rate-limited"]);
  });

  test("of one network slow down it alone, and never a key that is known", async () => {
    const header = bearer(keyWith());
    await many(25, "2001:db8:1:2::1");
    expect(await unknown("2001:db8:1:2:ffff::9")).toBe("rate-limited");
    expect(await unknown("2001:db8:1:3::1")).toBe("key-unknown");
    expect(await outcome(header, { address: "2001:db8:1:2::1" })).toBe("org_1");
  });

  test("by the thousand cost a few queries, and a real key behind the same address gets in, seen before or not", async () => {
    const [seen, unseen] = [bearer(keyWith()), bearer(keyWith())];
    await outcome(seen);
    await many(20);
    changes.heard(2, ["org_1"]);
    lookUps = 0;
    const flood = Array.from({ length: 2_000 }, () => unknown());
    expect(await Promise.all([outcome(unseen), outcome(seen)])).toEqual(["rate-limited", "org_1"]);
    expect(new Set(await Promise.all(flood))).toEqual(new Set(["rate-limited"]));
    expect(lookUps).toBe(2);
    expect(await Promise.all([...Array.from({ length: 400 }, () => unknown()), outcome(unseen)])).toContain("org_1");
    expect(lookUps).toBe(3);
    for (let i = 0; i < 3; i++) expect(await outcome(unseen)).toBe("org_1");
    expect(lookUps).toBe(3);
  });

  test("leave room for keys of other networks, and a crowd of real ones behind one address uses nothing up", async () => {
    const crowd = Array.from({ length: 300 }, () => bearer(keyWith()));
    for (const round of [crowd, crowd])
      expect(new Set(await Promise.all(round.map((header) => outcome(header))))).toEqual(new Set(["org_1"]));
    expect(await many(20)).toEqual(Array<string>(20).fill("key-unknown"));
    await many(20, "198.51.100.9");
    const flood = Array.from({ length: 1_000 }, () => unknown("198.51.100.9"));
    expect(await outcome(bearer(keyWith()), { address: ADDRESS })).toBe("org_1");
    await Promise.all(flood);
  });

  test("can't be told apart where nobody has an address, so nobody is slowed down", async () => {
    expect(new Set(await many(30, null))).toEqual(new Set(["key-unknown"]));
  });

  test("that are malformed cost nothing and count for nothing", async () => {
    for (let i = 0; i < 30; i++) expect(await outcome("Bearer spv_live_x")).toBe("key-malformed");
    expect(await unknown()).toBe("key-unknown");
  });
});

describe("on the host of a brand", () => {
  const acme = () => ({ ...ownBrand(), orgId: "org_acme", url: "https://data.acme.example" });

  test("only its organisation's keys are known; others don't exist there, be they good, revoked or of who is suspended", async () => {
    const own = bearer(keyWith({ org_id: "org_acme" }));
    const others = [{}, { revoked_at: new Date(0) }, { suspended_at: new Date(0) }].map((facts) => bearer(keyWith(facts)));
    expect(await underBrand(acme(), () => outcome(own))).toBe("org_acme");
    for (const header of others) expect(await underBrand(acme(), () => outcome(header))).toBe("key-unknown");
    expect(await outcome(own)).toBe("org_acme");
  });

  test("a key that our own host has remembered is as unknown as any other", async () => {
    const header = bearer(keyWith());
    expect(await outcome(header)).toBe("org_1");
    expect(await underBrand(acme(), () => outcome(header))).toBe("key-unknown");
    expect(await outcome(header)).toBe("org_1");
  });

  test("visitors are as welcome as on our own", async () => {
    const { token } = issueVisitorToken({ actor: { kind: "visitor" }, clock: { now: () => NOW }, requestId: null });
    expect(await underBrand(acme(), () => outcome(bearer(token)))).toMatch(/^visitor_/);
    expect(await underBrand(acme(), () => outcome(bearer(token), { nowMs: NOW + 15 * 60_000 }))).toBe("key-expired");
  });

  test("trying others' keys is slowed down like trying any", async () => {
    const header = bearer(keyWith());
    const codes: string[] = [];
    for (let i = 0; i < 21; i++) codes.push(await underBrand(acme(), () => outcome(header)));
    expect(codes.slice(19)).toEqual(["key-unknown", "rate-limited"]);
  });
});

describe("a key in an address", () => {
  const secret = newSecret("spv", "live");
  test.each([
    `key=${secret}`,
    `x=1&api_key=${secret}&y=2`,
    `q=${secret.replaceAll("_", "%5F")}`,
    "t=acme_explorer_abcdefghijklmnopqrstuvwxyz",
  ])("is refused in each way of writing it, and nothing of it is in the log: %#", (search) => {
    vi.spyOn(accessPool(), "query").mockRejectedValue(new Error("away") as never);
    expect(() => refuseKeyInQuery(callWith(undefined, { search }))).toThrow(expect.objectContaining({ code: "key-in-query" }));
    expect(withoutKeys(search)).toMatch(/^[^_]*(_key=|=)\[key\]/);
    expect(withoutKeys(search)).not.toContain(secret.slice(-8));
  });

  test.each(["name=spv_live", "q=live_test_rig", "name=a_explorer_b", "country=DE&name=%5F", "q=SPV_LIVE_0"])("?%s is none", (search) => {
    expect(() => refuseKeyInQuery(callWith(undefined, { search }))).not.toThrow();
  });
});
