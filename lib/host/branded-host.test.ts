import { type IncomingHttpHeaders, request, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES } from "@/lib/api/routes/all";
import { findBrandOf } from "@/lib/brand/brands";
import { ownBrand, brandName } from "@/lib/platform/brand";
import { brandedAddress } from "@/lib/platform/brand-paths";
import { prisma } from "@/lib/platform/database";
import { env, publicUrl, provideEnv } from "@/lib/platform/env";
import { bumpVersion } from "@/lib/platform/version-clock";
import { operator } from "@/testing/people";
import { putBrand } from "@/testing/put-brand";
import { publishSmallCatalogue } from "@/testing/small-catalogue";
import { keyFor, seeChanges, type TestKey, useDatabase } from "@/testing/use-database";
import { createListener } from "./listener";

useDatabase();

const HOST = "data.acme.example";
const NAME = "Acme Solar Data";
/** Anything that says whose service this is: the name, the host, the first part of our keys. */
const TRACE = /heliodex|\bspv_|:\/\/127\.0\.0\.1/i;

type Seen = { status: number; headers: IncomingHttpHeaders; text: string; all: string };

let server: Server;
let theirs: TestKey;
let others: TestKey;

/** In the place of pages: says what a page would be made from. */
const stub = (path: string): string => JSON.stringify({ name: brandName(), url: publicUrl(), path });

beforeAll(async () => {
  provideEnv({ PUBLIC_URL: "https://own.heliodex.example" });
  await publishSmallCatalogue(Date.now());
  [theirs, others] = [await keyFor("enterprise"), await keyFor("enterprise")];
  await putBrand(operator(), { orgId: theirs.orgId, host: HOST, name: NAME });
  ({ server } = createListener(ROUTES, async (req, res) => {
    await new Promise((done) => setImmediate(done));
    res.end(stub(req.url ?? ""));
  }));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
}, 60_000);
afterAll(() => void server.close());

const portOf = (): number => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};

type Asked = { host?: string; key?: TestKey | null; method?: string; headers?: Record<string, string> };

function ask(path: string, { host = HOST, key = theirs, method = "GET", headers = {} }: Asked = {}): Promise<Seen> {
  const sent = { host, ...(key === null ? {} : { authorization: `Bearer ${key.secret}` }), ...headers };
  return new Promise((resolve, reject) => {
    const req = request({ host: "127.0.0.1", port: portOf(), path, method, headers: sent, agent: false }, (res) => {
      // Streams stay open: their head and first words are enough.
      const timer = setTimeout(() => res.destroy(), 400);
      const parts: Buffer[] = [];
      const done = () => {
        clearTimeout(timer);
        const text = Buffer.concat(parts).toString();
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text, all: `${JSON.stringify(res.headers)}\n${text}` });
      };
      res.on("data", (part: Buffer) => void parts.push(part));
      res.on("end", done);
      res.on("error", done);
      res.on("close", done);
    });
    req.on("error", reject);
    req.end();
  });
}

const json = ({ text }: Seen): { [name: string]: unknown } => JSON.parse(text) as { [name: string]: unknown };
const settled = seeChanges;

test("every spelling of the host is the host; others are ours", async () => {
  for (const host of [HOST, "DATA.Acme.Example", `${HOST}.`, `${HOST}:8443`])
    expect(json(await ask("/docs", { host }))).toMatchObject({ name: NAME, url: `https://${HOST}` });
  for (const host of ["own.heliodex.example", `x.${HOST}`, "acme.example", "127.0.0.1", "evil.example", `${HOST}@evil.example`])
    expect(json(await ask("/docs", { host }))).toMatchObject({ name: ownBrand().name, url: "https://own.heliodex.example" });
});

test("a forwarded host counts only from a trusted proxy, and then its last", async () => {
  const headers = { "x-forwarded-host": `evil.example, ${HOST}` };
  expect(json(await ask("/docs", { host: "own.heliodex.example", headers }))).toMatchObject({ name: ownBrand().name });
  provideEnv({ TRUST_PROXY: "yes" });
  expect(json(await ask("/docs", { host: "own.heliodex.example", headers }))).toMatchObject({ name: NAME });
  provideEnv({ TRUST_PROXY: "no" });
  expect(env().TRUST_PROXY).toBe(false);
});

test("only its organisation's keys are known there; our own host knows them all", async () => {
  expect((await ask("/api/v1/companies?limit=1")).status).toBe(200);
  for (const path of ["/api/v1/companies?limit=1", "/api/v1/me", "/api/v1/companies?limit=1"]) {
    const refused = await ask(path, { key: others });
    expect([refused.status, json(refused)["code"]]).toEqual([401, "key-unknown"]);
  }
  for (const key of [theirs, others])
    expect((await ask("/api/v1/companies?limit=1", { host: "own.heliodex.example", key })).status).toBe(200);
});

test("answers of the cache keep to their host: page.next, problem types, OpenAPI", async () => {
  for (let round = 0; round < 3; round++)
    for (const [host, url] of [
      [HOST, `https://${HOST}`],
      ["own.heliodex.example", "https://own.heliodex.example"],
    ] as const) {
      const page = json(await ask("/api/v1/companies?limit=1", { host }))["page"] as { next: string };
      expect(page.next.startsWith(`${url}/api/v1/companies?`)).toBe(true);
      expect(json(await ask("/api/v1/companies?limit=x", { host }))["type"]).toBe(`${url}/docs/errors/invalid-parameter`);
      expect((json(await ask("/api/v1/openapi.json", { host }))["servers"] as { url: string }[])[0]?.url).toBe(`${url}/api/v1`);
    }
  const next = (json(await ask("/api/v1/companies?limit=1"))["page"] as { next: string }).next;
  expect((await ask(next.replace(`https://${HOST}`, ""))).status).toBe(200);
});

test("no answer of the API has a trace of ours, with a key, without one, or with a wrong one", async () => {
  const bad = { orgId: "", id: "", secret: `${theirs.secret.slice(0, -1)}!` };
  const paths = [...new Set(ROUTES.map(({ path }) => path))].map((path) => `/api/v1${path.replaceAll(/\{[^}]+\}/g, "co_none")}`);
  const walked = [
    ...paths,
    "/api/v1/nothing",
    "/api/v2/x",
    "/api/auth/session",
    "/api/console/keys",
    "/api/stripe/webhook",
    "/api/health/live",
  ];
  const ways = [
    [theirs, "GET"],
    [null, "GET"],
    [bad, "GET"],
    [theirs, "OPTIONS"],
    [theirs, "PURGE"],
  ] as const;
  const look = async (path: string, [key, method]: (typeof ways)[number]): Promise<void> => {
    const seen = await ask(path, { key, method });
    expect(TRACE.exec(seen.all)?.[0], `${method} ${path} ${seen.status}`).toBeUndefined();
  };
  for (const path of walked) await Promise.all(ways.map((way) => look(path, way)));
});

test("what only our own host has is not there", async () => {
  for (const path of [
    "/api/auth/signin",
    "/api/console/keys",
    "/api/staff/customers",
    "/api/stripe/webhook",
    "/api/public/sign-up",
    "/api/sso/oidc/callback",
  ]) {
    const seen = await ask(path, { method: path.endsWith("webhook") ? "POST" : "GET" });
    expect([seen.status, json(seen)["type"]]).toEqual([404, `https://${HOST}/docs/errors/not-found`]);
  }
  expect(json(await ask("/api/public/explorer-token"))).toMatchObject({ name: NAME });
  expect((await ask("/")).headers.location).toBe("/docs");
});

test("a door in a mail leads on to our host, and nothing else does", async () => {
  const brand = await findBrandOf(prisma(), theirs.orgId);
  if (!brand) throw new Error("no brand");
  const door = brandedAddress("https://own.heliodex.example/console/keys", brand).slice(brand.url.length);
  expect((await ask(door)).headers).toMatchObject({ location: "https://own.heliodex.example/console/keys", "cache-control": "no-store" });
  expect(json(await ask("/go/x.y"))).toMatchObject({ path: "/go/x.y" });
  expect(json(await ask(door, { host: "own.heliodex.example" }))).toMatchObject({ name: ownBrand().name });
});

test("bytes that are no request are refused under the brand", async () => {
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(portOf(), "127.0.0.1", () =>
      socket.write(`GET /docs HTTP/1.1\r\nHost: ${HOST}\r\nX: ${"a".repeat(20_000)}\r\n\r\n`),
    );
    socket.on("data", (part) => (text += part.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
  });
  expect(answer).toContain("431");
  expect(answer).toContain(`https://${HOST}/docs/errors/headers-too-large`);
});

test("switched off, it stops within a look at the clock", async () => {
  const set = async (state: string) => {
    await prisma().brand.update({ where: { orgId: theirs.orgId }, data: { state } });
    await bumpVersion(prisma(), "brand");
    await settled();
  };
  await set("proved");
  expect(json(await ask("/docs"))).toMatchObject({ name: ownBrand().name });
  expect((await ask("/api/v1/companies?limit=1", { key: others })).status).toBe(200);
  await set("on");
  expect(json(await ask("/docs"))).toMatchObject({ name: NAME });
});
