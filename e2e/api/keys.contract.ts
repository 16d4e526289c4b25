import { describe, expect, test } from "vitest";
import { newSecret } from "@/lib/keys/secret";
import { expectProblem, LISTS } from "./answers";
import { call, KEYS } from "./server";

const prefix = KEYS.pro.split("_")[0] ?? "";

/** Well formed, with the right checksum, and never issued. */
const unknownKey = (): string => newSecret(prefix, "live");

function otherChecksum(secret: string): string {
  return `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
}

describe("a call without a usable key", () => {
  test("is told to send one", async () => {
    const answer = await call("/companies", { key: null });
    const problem = expectProblem(answer, 401, "key-missing");
    expect(problem.detail).toContain("Authorization: Bearer");
    expect(answer.headers["www-authenticate"]).toBe('Basic realm="api", Bearer realm="api"');
    // A browser would ask for a name and a password above the page.
    const inBrowser = await call("/companies", { key: null, headers: { "sec-fetch-mode": "cors" } });
    expect(inBrowser.headers["www-authenticate"]).toBe('Bearer realm="api"');
  });

  test("gets a hint when the key is in X-API-Key", async () => {
    const answer = await call("/companies", { key: null, headers: { "x-api-key": KEYS.pro } });
    expect(expectProblem(answer, 401, "key-missing").detail).toContain("X-API-Key");
  });

  test.each([
    ["no key at all", "hello"],
    ["a key that was cut", KEYS.pro.slice(0, -1)],
    ["a key with another mode", KEYS.pro.replace("_live_", "_prod_")],
    ["a wrong checksum", otherChecksum(KEYS.pro)],
  ])("is malformed with %s", async (_, bearer) => {
    const answer = await call("/companies", { bearer });
    expectProblem(answer, 401, "key-malformed");
    expect(answer.headers["www-authenticate"]).toContain('error="invalid_token"');
  });

  test("is malformed with another scheme", async () => {
    for (const authorization of [KEYS.pro, `Basic ${KEYS.pro}`, "Bearer", "Bearer a b"])
      expectProblem(await call("/companies", { key: null, headers: { authorization } }), 401, "key-malformed");
  });

  test("accepts the scheme in any case", async () => {
    expect((await call("/companies?limit=1", { key: null, headers: { authorization: `bEaReR ${KEYS.pro}` } })).status).toBe(200);
  });

  test("is unknown with a key of another house", async () => {
    expectProblem(await call("/companies", { bearer: unknownKey() }), 401, "key-unknown");
  });

  test("is refused with a revoked and with an expired key, which say when", async () => {
    expect(expectProblem(await call("/companies", { key: "revoked" }), 401, "key-revoked").detail).toMatch(/\d{4}-\d{2}-\d{2}T/);
    expect(expectProblem(await call("/companies", { key: "expired" }), 401, "key-expired").detail).toMatch(/\d{4}-\d{2}-\d{2}T/);
  });

  test.each(["/me", "/companies/co_0123456789abcdef", ...LISTS.map(({ path }) => path)])("is refused at %s", async (path) => {
    expectProblem(await call(path, { key: null }), 401, "key-missing");
  });
});

describe("a key that may not do this", () => {
  test.each(["/products", "/pricing/spot", "/pricing/trends", "/pricing/history", "/market/shipments"])(
    "lacks the scope of %s",
    async (path) => {
      const answer = await call(path, { key: "noScope" });
      expect(expectProblem(answer, 403, "scope-missing").detail).toMatch(/scope (products|prices|shipments):(read|history)/);
      expect(answer.headers.ratelimit).toBeDefined();
    },
  );

  test("still does what its scope allows", async () => {
    expect((await call("/companies?limit=1", { key: "noScope" })).status).toBe(200);
    expect((await call("/me", { key: "noScope" })).status).toBe(200);
  });

  test("sees in /changes only what its scopes allow", async () => {
    const answer = await call("/changes?since=0&resource=product,spot_price,shipment&limit=5", { key: "noScope" });
    if (answer.status === 200) expect(answer.json()).toMatchObject({ data: [] });
    else expectProblem(answer, 403, "scope-missing");
  });

  test("comes from another address than allowed", async () => {
    for (const path of ["/companies", "/me"]) expectProblem(await call(path, { key: "addressBound" }), 403, "address-not-allowed");
  });

  test("can't talk its way in by X-Forwarded-For", async () => {
    expectProblem(
      await call("/companies", { key: "addressBound", headers: { "x-forwarded-for": "10.1.2.3" } }),
      403,
      "address-not-allowed",
    );
  });

  test("has no plan", async () => {
    expectProblem(await call("/companies", { key: "noPlan" }), 402, "subscription-inactive");
    expect((await call("/me", { key: "noPlan" })).json()).toMatchObject({ data: { plan: null } });
  });

  test.each(["/market/shipments", "/pricing/history"])("of Starter is told that %s comes with Pro", async (path) => {
    expect(expectProblem(await call(path, { key: "starter" }), 403, "plan-required").detail).toContain("Pro");
  });
});

describe("a key in the address", () => {
  test.each(["api_key", "key", "access_token"])("as %s is refused before anything else", async (name) => {
    for (const path of ["/companies", "/datasets"]) {
      const answer = await call(`${path}?${name}=${unknownKey()}`, { key: null });
      expectProblem(answer, 400, "key-in-query");
      expect(answer.text).not.toContain(`${prefix}_live_`);
    }
  });

  test("is noticed with an encoded underscore too", async () => {
    expectProblem(await call(`/companies?key=${unknownKey().replaceAll("_", "%5F")}`, { key: null }), 400, "key-in-query");
  });
});
