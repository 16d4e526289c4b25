import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES } from "@/lib/api/routes/all";
import { connectionsOfInstance } from "@/lib/platform/connection-count";
import { pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import { keyFor, useDatabase } from "@/testing/use-database";
import { createListener } from "../listener";
import { databaseFigures, FIGURES } from "./database-figures";
import { type MetricsListener, renderMetrics, serveMetrics } from "./serve-metrics";

useDatabase();

const TOKENS = ["first".repeat(8), "second".repeat(8)];
const listener = createListener(ROUTES, (_req, res) => Promise.resolve(void res.end("a page")));
let port: number;
let own: MetricsListener;

beforeAll(async () => {
  provideEnv({ METRICS_PORT: "0" });
  const opened = await serveMetrics();
  if (opened === null) throw new Error("no metrics");
  own = opened;
  await new Promise<void>((done) => listener.server.listen(0, "127.0.0.1", done));
  ({ port } = listener.server.address() as AddressInfo);
});
afterAll(async () => {
  await own.stop();
  await listener.drain(0);
});

type Sent = { method?: string; headers?: Record<string, string> };
const send = (path: string, { method = "GET", headers = {} }: Sent = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers }, (res) => res.resume().on("end", () => resolve(res.statusCode ?? 0)));
    sent.on("error", reject).end();
  });

const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1],
  );
const countOf = (text: string, route: string, status: string): number =>
  valueOf(text, `heliodex_http_request_duration_seconds_count{route="${route}",status="${status}"}`);

test("responses are counted by route and status class, whatever their paths hold", async () => {
  const { secret } = await keyFor("pro");
  const headers = { authorization: `Bearer ${secret}` };
  expect(await send("/api/v1/companies?limit=1", { headers })).toBe(200);
  expect(await send("/api/v1/companies/co_1", { headers })).toBe(404);
  expect(await send("/api/v1/companies")).toBe(401);
  await send("/pricing");
  const text = await renderMetrics();
  expect(countOf(text, "/companies", "2xx")).toBe(1);
  expect(countOf(text, "/companies/{id}", "4xx")).toBe(1);
  expect(countOf(text, "/companies", "4xx")).toBe(1);
  expect(countOf(text, "/companies", "5xx")).toBe(0);
  expect(countOf(text, "pages", "2xx")).toBe(1);
  expect(valueOf(text, 'heliodex_cache_lookups_total{cache="access",result="miss"}')).toBe(2);
});

test("every connection that an instance may open belongs to a pool that is seen", async () => {
  const text = await renderMetrics();
  const most = [...text.matchAll(/^heliodex_database_connections_max\{pool="(\w+)"\} (\d+)$/gm)];
  expect(most.reduce((sum, [, , max]) => sum + Number(max), 0)).toBe(connectionsOfInstance().serving);
  for (const [, name] of most) expect(valueOf(text, `heliodex_database_pool_waiting{pool="${name}"}`)).toBe(0);
});

test("nothing that a client sends becomes a label: no path, method or host, and no key", async () => {
  const { secret, orgId, id } = await keyFor("pro");
  const before = (await renderMetrics()).split("\n").length;
  for (let n = 0; n < 60; n++) {
    await send(`/api/v1/made-up-${n}?key=${secret}`, { headers: { host: `host-${n}.example`, authorization: `Bearer ${secret}` } });
    await send(`/page-${n}`, { headers: { host: `host-${n}.example` } });
    await send(`/api/v1/companies/co_${n}`, {
      method: ["PUT", "PROPFIND", "TRACE"][n % 3] ?? "",
      headers: { authorization: `Bearer ${secret}` },
    });
  }
  const text = await renderMetrics();
  for (const word of ["made-up", "page-", "host-", "PROPFIND", secret, orgId, id, "co_"]) expect(text).not.toContain(word);
  // A few classes of known routes appear for the first time.
  expect(text.split("\n").length - before).toBeLessThan(80);
});

/** One of them is the call of the first test. */
test("the figures of the database are read, at most once in some seconds, and go when it does not answer", async () => {
  await pool().query(
    `insert into usage_delta (lane_id, period_id, org_id, key_id, hour, endpoint, status, calls, bytes, written_at)
     values (1, 1, 'org_1', 'key_1', now(), '/companies', 200, 7, 1, now() - interval '1 minute')`,
  );
  let asked = 0;
  pool().on("acquire", () => asked++);
  await Promise.all([renderMetrics(), renderMetrics()]);
  expect(asked).toBe(0);
  Object.assign(databaseFigures(), { askedAt: Number.NEGATIVE_INFINITY });
  const [text] = await Promise.all([renderMetrics(), renderMetrics()]);
  expect(asked).toBe(1);
  expect(valueOf(text, "heliodex_database_figures_up")).toBe(1);
  for (const { name, labels } of FIGURES) if (!labels) expect(valueOf(text, name), name).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, "heliodex_unfolded_calls")).toBe(7 + 1);
  expect(valueOf(text, "heliodex_fold_delay_seconds")).toBeGreaterThanOrEqual(60);
  const held = await Promise.all(Array.from({ length: pool().options.max }, () => pool().connect()));
  try {
    Object.assign(databaseFigures(), { askedAt: Number.NEGATIVE_INFINITY });
    const began = performance.now();
    const without = await renderMetrics();
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(valueOf(without, "heliodex_database_figures_up")).toBe(0);
    expect(without).not.toMatch(/^heliodex_fold_delay_seconds \d/m);
    // What was noted of the calls before may wait as well.
    expect(valueOf(without, 'heliodex_database_pool_waiting{pool="data"}')).toBeGreaterThanOrEqual(1);
  } finally {
    for (const client of held) client.release();
  }
});

test("only /metrics is there, only for GET, and not through a proxy that nobody has told of a token", async () => {
  const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => (await fetch(url, init)).status;
  expect(await statusOf(own.url)).toBe(200);
  expect(await statusOf(own.url.replace("/metrics", "/"))).toBe(404);
  expect(await statusOf(own.url, { method: "POST" })).toBe(405);
  for (const name of ["X-Forwarded-For", "Forwarded", "Via"])
    expect(await statusOf(own.url, { headers: { [name]: "10.0.0.1" } })).toBe(403);
  expect(await statusOf(`http://127.0.0.1:${port}/metrics`)).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toBe("a page");
});

test("with tokens set, only one of them opens", async () => {
  provideEnv({ METRICS_TOKEN: TOKENS.join(",") });
  const statusOf = async (authorization?: string): Promise<number> =>
    (await fetch(own.url, { headers: authorization === undefined ? {} : { authorization } })).status;
  expect(await statusOf()).toBe(401);
  for (const wrong of ["Bearer ", `Bearer ${TOKENS[0]}x`, `Basic ${TOKENS[0]}`, `Bearer ${TOKENS.join(",")}`])
    expect(await statusOf(wrong), wrong).toBe(401);
  for (const token of TOKENS) expect(await statusOf(`Bearer ${token}`)).toBe(200);
  provideEnv({ METRICS_TOKEN: "" });
});

test("lines of the log are counted by level", async () => {
  const before = await metrics().logLines.get();
  log().error("planned by a test");
  const after = await metrics().logLines.get();
  const sum = ({ values }: typeof before): number => values.reduce((total, { value }) => total + value, 0);
  expect(sum(after) - sum(before)).toBe(log().isLevelEnabled("error") ? 1 : 0);
});
