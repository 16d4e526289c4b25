import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import type { Context } from "@/lib/platform/context";
import { accessPool, pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { cookieOf } from "@/testing/portal";
import { consoleFileRoute } from "./file-route";
import type { JsonHandler } from "./json-route";
import { accountRoute, consoleRoute, halfSignedInRoute, orgOf, publicRoute, staffRoute } from "./routes";
import { uploadRoute } from "./upload-route";

const ORIGIN = "https://api.example";

/** What the database says of the one session that there is. */
let session: object | null;
/** Whether it was written down that somebody is there. */
let wasSeen: boolean;

beforeEach(() => {
  // Made, and never connected to.
  provideEnv({
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    PUBLIC_URL: ORIGIN,
    AUTH_SECRET: "a secret of more than thirty-two characters",
  });
  [session, wasSeen] = [null, false];
  for (const connections of [pool(), accessPool()])
    vi.spyOn(connections, "query").mockImplementation(((sql: string) => {
      wasSeen ||= sql.startsWith("update session set last_seen_at");
      return Promise.resolve({ rows: session === null || !sql.includes("from session") ? [] : [session] });
    }) as never);
  vi.stubEnv("HELIODEX_LISTENER", "own");
});

afterEach(() => vi.unstubAllEnvs());

const signedIn = (more: object = {}): void => {
  const now = Date.now();
  const times = { authenticated_at: new Date(now), second_factor_at: null, last_seen_at: new Date(now - 120_000), idle_minutes: 600 };
  session = {
    ...{
      user_id: "usr_1",
      name: "Mara",
      email: "mara@people.example",
      is_staff: false,
      staff_role: "administrator",
      is_verified: true,
      has_shortcuts: true,
      time_zone: null,
    },
    ...{ has_totp: false, views_org_id: null, org_id: "org_1", org_name: "Firm", org_suspended: false, role: "owner" },
    ...{ requires_second_factor: false, console_ranges: null, directory_org_id: null, requires_directory: false },
    ...times,
    ...more,
  };
};

type Sent = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  path?: string;
  body?: string;
  params?: unknown;
  isLocal?: boolean;
};
async function send(route: JsonHandler, { method = "GET", headers = {}, path = "/api/console/x", body, params = {}, isLocal }: Sent = {}) {
  const { name, value } = await cookieOf("ses_1");
  const client = encodeURIComponent(JSON.stringify({ address: "127.0.0.1", isLocal: isLocal === true, target: "/" }));
  const request = new NextRequest(ORIGIN + path, {
    method,
    headers: { cookie: `${name}=${value}`, origin: ORIGIN, "content-type": "application/json", "x-heliodex-client": client, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const response = await route(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>,
  };
}
const codeOf = async (route: JsonHandler, sent: Sent = {}): Promise<unknown> => {
  const { status, json } = await send(route, sent);
  return status < 400 ? status : json()["code"];
};

const Seen = z.object({ who: z.string(), org: z.string().nullable() });
const seenBy = ({ actor }: Context): z.infer<typeof Seen> => ({
  who: actor.kind === "user" ? actor.userId : actor.kind,
  org: actor.kind === "user" ? (actor.org?.id ?? null) : null,
});
const everyone = publicRoute({ reply: Seen }, ({ ctx }) => Promise.resolve(seenBy(ctx)));
const account = accountRoute({ reply: Seen }, ({ ctx }) => Promise.resolve(seenBy(ctx)));
const team = consoleRoute({ may: "team:write", reply: Seen }, ({ ctx, orgId }) => Promise.resolve({ ...seenBy(ctx), org: orgId }));
const reads = consoleRoute({ may: "billing:read", reply: Seen }, ({ ctx }) => Promise.resolve(seenBy(ctx)));
const staff = staffRoute({ may: "any", reply: Seen }, ({ ctx }) => Promise.resolve(seenBy(ctx)));
const half = halfSignedInRoute({ body: z.object({ code: z.string() }), reply: z.object({ session: z.string() }) }, (given) =>
  Promise.resolve({ session: given.session.sessionId }),
);

describe("who a route is for", () => {
  const HALF = { has_totp: true };
  const post = { method: "POST", body: '{"code":"123456"}' };
  test.each<[string, object | null, readonly unknown[]]>([
    [
      "nobody",
      null,
      [200, "session-missing", "session-missing", "session-missing", "not-found", "session-missing"].with(4, "session-missing"),
    ],
    ["an owner", {}, [200, 200, 200, 200, "not-found", "conflict"]],
    ["a developer", { role: "developer" }, [200, 200, "role-missing", "role-missing", "not-found", "conflict"]],
    ["who handles billing", { role: "billing" }, [200, 200, "role-missing", 200, "not-found", "conflict"]],
    ["a member of none", { org_id: null, org_name: null, role: null }, [200, 200, "not-found", "not-found", "not-found", "conflict"]],
    ["staff without a second factor", { is_staff: true }, [200, 200, 200, 200, "not-found", "conflict"]],
    ["staff", { is_staff: true, has_totp: true, second_factor_at: new Date() }, [200, 200, 200, 200, 200, "conflict"]],
    ["who still has to enter the digits", HALF, [200, ...Array<string>(4).fill("second-factor-required"), 200]],
  ])("%s", async (_, facts, expected) => {
    if (facts !== null) signedIn(facts);
    const outcomes = [];
    for (const route of [everyone, account, team, reads, staff]) outcomes.push(await codeOf(route));
    expect([...outcomes, await codeOf(half, post)]).toEqual(expected);
  });

  test("half a session is a visitor to what is for everyone", async () => {
    signedIn(HALF);
    expect((await send(everyone)).json()).toEqual({ who: "visitor", org: null });
    signedIn();
    expect((await send(everyone)).json()).toEqual({ who: "usr_1", org: "org_1" });
    expect((await send(half, { method: "POST", body: '{"code":"1"}' })).status).toBe(409);
  });

  test("staff that views a customer reads what can be read and changes nothing", async () => {
    signedIn({ is_staff: true, has_totp: true, second_factor_at: new Date(), views_org_id: "org_2", org_id: "org_2", role: null });
    expect([await codeOf(reads), await codeOf(team), await codeOf(reads, { method: "POST" })]).toEqual([
      200,
      "role-missing",
      "role-missing",
    ]);
  });

  test("nobody is signed in at a brand's host, whatever cookie is sent there", async () => {
    signedIn();
    const brand = { ...ownBrand(), orgId: "org_1", url: ORIGIN };
    expect(await underBrand(brand, () => codeOf(account))).toBe("session-missing");
  });

  test("the organisation of a route is the actor's and nobody else's", () => {
    const ctx: Context = { actor: { kind: "visitor" }, clock: { now: () => 0 }, requestId: null };
    expect(() => orgOf(ctx)).toThrow(expect.objectContaining({ code: "not-found" }));
  });
});

describe("a request that changes something", () => {
  test.each<[string, Sent, unknown]>([
    ["from a page of ours", {}, 200],
    ["from another site", { headers: { origin: "https://evil.example" } }, "origin-refused"],
    ["from a site whose name begins like ours", { headers: { origin: "https://api.example.evil.example" } }, "origin-refused"],
    ["from plain HTTP", { headers: { origin: "http://api.example" } }, "origin-refused"],
    ["from a page without an origin", { headers: { origin: "null" } }, "origin-refused"],
    ["from nowhere", { headers: { origin: "" } }, "origin-refused"],
    [
      "from this machine, where somebody tries it",
      { headers: { origin: "http://localhost:3000", host: "localhost:3000" }, isLocal: true },
      200,
    ],
    [
      "from another port of this machine",
      { headers: { origin: "http://localhost:3001", host: "localhost:3000" }, isLocal: true },
      "origin-refused",
    ],
    [
      "from this machine, where nobody tries it",
      { headers: { origin: "http://localhost:3000", host: "localhost:3000" } },
      "origin-refused",
    ],
  ])("%s", async (_, sent, expected) => {
    signedIn();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(await codeOf(account, { ...sent, method })).toBe(expected);
    expect([
      await codeOf(account, { ...sent, method: "GET" }),
      await codeOf(account, { ...sent, method: "HEAD" }).catch(() => 200),
    ]).toEqual([200, 200]);
  });

  test("of a page that was opened for the organisation that is looked at is served, and what is for everyone whatever it names", async () => {
    signedIn();
    expect(await codeOf(account, { headers: { "x-organisation": "org_1" } })).toBe(200);
    session = null;
    expect(await codeOf(everyone, { headers: { "x-organisation": "org_2" } })).toBe(200);
  });

  test("keeps somebody signed in, and what a page asks by itself doesn't", async () => {
    signedIn();
    await send(account, { headers: { "x-unattended": "1" } });
    expect(wasSeen).toBe(false);
    await send(account);
    expect(wasSeen).toBe(true);
  });
});

describe("what comes and what leaves", () => {
  const Body = z.strictObject({ name: z.string().min(1, "Enter a name."), calls: z.int("Enter a number.") });
  const given = publicRoute(
    {
      params: z.object({ id: z.string() }),
      query: z.object({ page: z.coerce.number().int() }),
      body: Body,
      reply: z.object({ all: z.string() }),
      status: 201,
    },
    ({ params, query, body }) => Promise.resolve({ all: [params.id, query.page, body.name].join(), secret: "not in the list" }),
  );
  const path = "/api/public/x?page=2";
  const sendBody = (body: string, more: Sent = {}) => send(given, { method: "POST", path, body, params: { id: "a" }, ...more });

  test("path, query and body are read, and only what the reply names leaves, never cached", async () => {
    const { status, headers, text } = await sendBody('{"name":"Ö","calls":1}');
    expect([status, text]).toEqual([201, '{"all":"a,2,Ö"}']);
    expect([headers.get("cache-control"), headers.get("x-request-id")]).toEqual(["no-store", expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test("one fault is said by itself, several are listed", async () => {
    expect((await sendBody('{"name":"","calls":1}')).json()).toMatchObject({
      status: 400,
      code: "invalid-parameter",
      detail: "Enter a name.",
      errors: [{ parameter: "name" }],
    });
    expect((await sendBody('{"name":"","calls":1.5}')).json()).toMatchObject({
      detail: "Some fields are not valid.",
      errors: [{ parameter: "name" }, { parameter: "calls" }],
    });
    expect((await sendBody('{"name":"a","calls":1,"admin":true}')).json()).toMatchObject({
      errors: [{ parameter: "admin", code: "unknown-parameter" }],
    });
    expect((await sendBody('{"name":"a","calls":1}', { path: "/api/public/x?page=x" })).json()).toMatchObject({
      errors: [{ parameter: "page" }],
    });
  });

  test.each<[string, Sent, string]>([
    ["a form", { headers: { "content-type": "application/x-www-form-urlencoded" } }, "unsupported-media-type"],
    ["half a document", { body: "{" }, "bad-request"],
    ["a byte that no text has", { body: '{"name":"\\u0000","calls":1}' }, "bad-request"],
    ["that byte in the query", { path: "/api/public/x?page=%00" }, "bad-request"],
    ["that byte in the path", { params: { id: "\0" } }, "bad-request"],
    ["more than a form holds", { body: JSON.stringify({ name: "x".repeat(65 * 1_024), calls: 1 }) }, "body-too-large"],
  ])("%s is refused as what it is", async (_, sent, code) => {
    const response = await sendBody('{"name":"a","calls":1}', sent);
    expect(response.json()["code"]).toBe(code);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  });

  test("a failure says nothing of itself, nor does a reply that is not what was declared", async () => {
    const failing = publicRoute({ reply: Seen }, () => Promise.reject(new Error("the password is 424242424242")));
    const wrong = publicRoute({ reply: Seen }, () => Promise.resolve({ who: 424242424242, org: null } as never));
    for (const route of [failing, wrong]) {
      const { status, text } = await send(route);
      expect([status, text.includes("424242424242")]).toEqual([500, false]);
    }
  });
});

describe("a file", () => {
  const csv = consoleFileRoute({ may: "usage:read", query: z.object({ from: z.string() }) }, ({ orgId, query }) =>
    Promise.resolve({ name: `${orgId}-${query.from}.csv`, chunks: ["a,b\n", "1,2\n"] }),
  );
  test("is sent as it is made, to members of the organisation that the link was for", async () => {
    signedIn({ role: "viewer" });
    const { status, headers, text } = await send(csv, { path: "/api/console/x?org=org_1&from=2026" });
    expect([status, text]).toEqual([200, "a,b\n1,2\n"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="org_1-2026.csv"');
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await codeOf(csv, { path: "/api/console/x?from=2026" })).toBe("invalid-parameter");
    session = null;
    expect(await codeOf(csv, { path: "/api/console/x?org=org_1&from=2026" })).toBe("session-missing");
    expect(csv.policy).toEqual({ kind: "console", may: "usage:read" });
  });

  test("that is refused is a page where a browser was led to it, with the words and the ID of the problem", async () => {
    signedIn({ role: "viewer" });
    const missing = consoleFileRoute({ may: "usage:read", query: z.object({}) }, () =>
      Promise.reject(new DomainError("not-found", "The requests of <b>2026-11-30</b> are not archived.")),
    );
    const led = await send(missing, { path: "/api/console/x?org=org_1", headers: { "sec-fetch-mode": "navigate" } });
    expect([led.status, led.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(led.text).toContain("The requests of &lt;b&gt;2026-11-30&lt;/b&gt; are not archived.");
    expect(led.text).toContain(`Request ID: ${led.headers.get("x-request-id")}`);
    expect(await codeOf(missing, { path: "/api/console/x?org=org_1" })).toBe("not-found");
  });

  test("that fails half-way breaks off, so that nobody takes it for a whole one", async () => {
    signedIn();
    const broken = consoleFileRoute({ may: "usage:read", query: z.object({}) }, () =>
      Promise.resolve({
        name: "x.csv",
        chunks: (function* () {
          yield "a\n";
          throw new Error("the database is away");
        })(),
      }),
    );
    await expect(send(broken, { path: "/api/console/x?org=org_1" })).rejects.toThrow();
  });

  test("that is uploaded says what it is, and is read as it comes", async () => {
    signedIn();
    const upload = uploadRoute(
      { kind: "console", may: "fields:write" },
      { media: "text/csv", query: z.object({}), reply: z.object({ bytes: z.number() }) },
      async ({ bytes }) => {
        let sum = 0;
        for await (const piece of bytes) sum += piece.length;
        return { bytes: sum };
      },
    );
    const sent = { method: "POST", body: "a,b\n1,2\n" };
    const { status, json } = await send(upload, { ...sent, headers: { "content-type": "text/csv" } });
    expect([status, json()]).toEqual([201, { bytes: 8 }]);
    expect(await codeOf(upload, sent)).toBe("unsupported-media-type");
    signedIn({ role: "viewer" });
    expect(await codeOf(upload, { ...sent, headers: { "content-type": "text/csv" } })).toBe("role-missing");
  });
});
