import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ROUTES } from "@/lib/api/routes/all";
import { provideEnv } from "@/lib/platform/env";
import { keyFor, useDatabase } from "@/testing/use-database";
import { createListener } from "../listener";
import { startOtlp } from "./start-otlp";
import { readTraceparent } from "./traceparent";

useDatabase();

const Attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }));
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
});
const Traces = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })) });
const Point = z.object({
  asDouble: z.number().optional(),
  attributes: Attributes,
  bucketCounts: z.array(z.coerce.number()).optional(),
  explicitBounds: z.array(z.number()).optional(),
  count: z.coerce.number().optional(),
});
const Points = z.object({ dataPoints: z.array(Point) });
const Metric = z.object({ name: z.string(), sum: Points.optional(), gauge: Points.optional(), histogram: Points.optional() });
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({ resource: z.object({ attributes: Attributes }), scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) }),
  ),
});

type Received = { path: string; key: string | undefined; text: string };
const received: Received[] = [];
const collector = createServer((req, res) => {
  let text = "";
  req.on("data", (part: Buffer) => (text += part.toString()));
  req.on("end", () => {
    received.push({ path: req.url ?? "", key: req.headers["x-collector-key"]?.toString(), text });
    res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
});
const listener = createListener(ROUTES, (_req, res) => Promise.resolve(void res.end("a page")));
const portOf = (server: typeof collector): number => (server.address() as AddressInfo).port;
const listen = (server: typeof collector): Promise<void> => new Promise((done) => server.listen(0, "127.0.0.1", done));

beforeAll(() => Promise.all([listen(collector), listen(listener.server)]));
afterAll(async () => {
  await listener.drain(0);
  collector.close();
  collector.closeAllConnections();
});

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

test("a call is a span with its parts below it, in the trace of whoever made it; metrics are those of Prometheus", async () => {
  provideEnv({ OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=abc%20def" });
  const { secret, orgId, id } = await keyFor("pro");
  const otlp = startOtlp(`http://127.0.0.1:${portOf(collector)}/`);
  const url = `http://127.0.0.1:${portOf(listener.server)}/api/v1`;
  const headers = { authorization: `Bearer ${secret}`, traceparent: `00-${TRACE}-${PARENT}-01` };
  const answered = await fetch(`${url}/companies?limit=1&q=green`, { headers });
  await answered.text();
  await (await fetch(`${url}/nothing-${secret}`, { headers: { traceparent: "00-nonsense" } })).text();
  await otlp.stop();

  const of = (path: string): Received[] => received.filter((one) => one.path === path);
  const spans = of("/v1/traces").flatMap(({ text }) =>
    Traces.parse(JSON.parse(text)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const root = spans.find(({ name }) => name === "GET /companies");
  expect(root).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  const facts = Object.fromEntries(root?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []);
  expect(facts).toEqual({
    "http.request.method": "GET",
    "http.route": "/companies",
    "http.response.status_code": 200,
    "heliodex.organisation_id": orgId,
    "heliodex.request_id": answered.headers.get("request-id"),
  });
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(parts.map(({ name }) => name).sort()).toEqual(["count", "identify", "query"]);
  expect(parts.every(({ traceId }) => traceId === TRACE)).toBe(true);
  expect(spans.find(({ name }) => name === "GET unknown")?.parentSpanId).toBeUndefined();

  const resources = of("/v1/metrics").flatMap(({ text }) => Metrics.parse(JSON.parse(text)).resourceMetrics);
  const names = resources.at(-1)?.resource.attributes.map(({ key }) => key);
  expect(names).toEqual(["service.name", "service.version", "service.instance.id"]);
  const found = resources.at(-1)?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
  const metric = (name: string) => found.find((one) => one.name === name);
  const requests = metric("heliodex_http_request_duration_seconds")?.histogram?.dataPoints ?? [];
  const companies = requests.find(
    ({ attributes }) => JSON.stringify(attributes).includes('"/companies"') && JSON.stringify(attributes).includes("2xx"),
  );
  expect(companies?.count).toBe(1);
  expect(companies?.bucketCounts).toHaveLength((companies?.explicitBounds?.length ?? 0) + 1);
  expect(companies?.bucketCounts?.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(metric("heliodex_cache_lookups_total")?.sum?.dataPoints.length).toBe(4);
  expect(metric("heliodex_database_figures_up")?.gauge?.dataPoints[0]?.asDouble).toBe(1);

  for (const { text, key } of received) {
    expect(key).toBe("abc def");
    for (const word of [secret, id, "green", "nothing-", "127.0.0.1"]) expect(text).not.toContain(word);
  }
});

test.each([
  [undefined, null],
  [`00-${TRACE}-${PARENT}-01`, { traceId: TRACE, spanId: PARENT, traceFlags: 1, isRemote: true }],
  [`00-${TRACE}-${PARENT}-00`, { traceId: TRACE, spanId: PARENT, traceFlags: 0, isRemote: true }],
  [`01-${TRACE}-${PARENT}-01-more`, { traceId: TRACE, spanId: PARENT, traceFlags: 1, isRemote: true }],
  [`00-${TRACE}-${PARENT}-01-more`, null],
  [`ff-${TRACE}-${PARENT}-01`, null],
  [`00-${"0".repeat(32)}-${PARENT}-01`, null],
  [`00-${TRACE}-${"0".repeat(16)}-01`, null],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, null],
  ["00-x-y-z, 00-a-b-c", null],
])("the header traceparent: %s", (header, context) => {
  expect(readTraceparent(header)).toEqual(context);
});
