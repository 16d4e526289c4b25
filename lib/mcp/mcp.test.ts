import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, marketDay } from "@/lib/core/dates";
import { uuidv7 } from "@/lib/core/ids";
import { headerPairs, type HttpReply, unseen } from "@/lib/http/call";
import { toResponse } from "@/lib/http/to-response";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { pool } from "@/lib/platform/database";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, useDatabase } from "@/testing/use-database";
import { answerMcp } from "./answer-mcp";
import { NEWEST_REVISION, SERVER_VERSION, serverCard } from "./server-card";
import { ToolResult } from "./tool";
import { TOOLS } from "./tools";

useDatabase();

const today = marketDay(Date.now());
const INVERTER = { category: "inverter", technology: null, pmax_stc_w: null, nameplate_w: null, efficiency_pct: null } as const;

beforeAll(async () => {
  await publishDrafts([
    ...["Alpha Solar", "Beta Solar"].map((name) => companyDraft(name, { country: name.startsWith("Alpha") ? "DE" : "FR" })),
    ...[600, 620, 640].map((watts) => productDraft(`M-${watts}`, watts)),
    priceDraft(addDays(today, -400), "0.2"),
    ...[14, 7, 0].map((days) => priceDraft(addDays(today, -days), "0.1")),
    shipmentDraft("2025Q3", "Alpha", "7"),
    shipmentDraft("2025Q3", "Total", "10", { is_total: true, entity_id: "total" }),
    shipmentDraft("2025Q2", "Alpha", "6"),
    ...["300", "320"].map((watts) => productDraft(`I-${watts}`, 0, { ...INVERTER, ac_power_w: watts })),
    productDraft("E-24", 500, { efficiency_pct: "24.1", width_mm: "1040", weight_kg: "21.5" }),
    priceDraft(addDays(today, -300), "0.15", { item: "PERC module", technology: "perc" }),
  ]);
});

type Sent = { method?: string; body?: string; headers?: Record<string, string>; address?: string; nowMs?: number };

const send = ({ method = "POST", body = "", headers = {}, address = "127.0.0.1", nowMs = Date.now() }: Sent): Promise<HttpReply> => {
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return answerMcp({
    ...{
      id: uuidv7(Date.now()),
      method,
      path: "/mcp",
      search: "",
      address,
      nowMs,
      startedAt: performance.now(),
      seen: unseen(),
    },
    header: (name) => given.get(name),
    body: () => Promise.resolve(body),
  });
};

type Revision = "newest" | "earlier";
const NEGOTIATION = { newest: { mode: { pin: NEWEST_REVISION } }, earlier: { mode: "legacy" } } as const;

/** A client as agents have it, without a socket between. */
async function clientWith(secret?: string, revision: Revision = "newest"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: NEGOTIATION[revision] });
  const transport = new StreamableHTTPClientTransport(new URL("https://api.example/mcp"), {
    requestInit: { headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } },
    fetch: async (_url, init) => {
      const body = typeof init?.body === "string" ? init.body : "";
      return toResponse(await send({ method: init?.method ?? "GET", body, headers: Object.fromEntries(new Headers(init?.headers)) }));
    },
  });
  await client.connect(transport);
  return client;
}

async function ask(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: given });
  return {
    result: structuredContent === undefined ? null : ToolResult.parse(structuredContent),
    text: JSON.stringify(content),
    isError: isError === true,
  };
}

const counted = async (orgId: string): Promise<number> => {
  await flushCallNotes();
  const { rows } = await pool().query<{ n: number }>("select coalesce(sum(charge), 0)::int as n from call_ledger where org_id = $1", [
    orgId,
  ]);
  return rows[0]?.n ?? 0;
};

describe("an agent", () => {
  test.each([
    ["newest", NEWEST_REVISION],
    ["earlier", "2025-11-25"],
  ] as const)("of the %s revision finds tools with schemas, prompts and the dictionary without a key", async (revision, version) => {
    const client = await clientWith(undefined, revision);
    expect([client.getNegotiatedProtocolVersion(), client.getServerVersion()?.version]).toEqual([version, SERVER_VERSION]);
    expect(client.getInstructions()).toContain("solar PV");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { inputSchema, outputSchema, annotations } of tools)
      expect([inputSchema.type, outputSchema?.type, annotations?.readOnlyHint]).toEqual(["object", "object", true]);
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
    const [dictionary] = (await client.listResources()).resources;
    const { contents } = await client.readResource({ uri: dictionary?.uri ?? "" });
    expect(JSON.stringify(contents)).toContain("spot_price");
    expect((await ask(client, "describe_data")).result).toMatchObject({ calls: 0, release: 1 });
  });

  test("gets short records with their sources, release and a request that returns the same again, and each costs a call", async () => {
    const key = await keyFor("pro", { burst: { perSecond: 1_000, bucket: 1_000 } });
    const client = await clientWith(key.secret);
    const companies = await ask(client, "find_companies", { country: "DE" });
    expect(companies.result).toMatchObject({
      data: [{ name: "Alpha Solar", country: "DE" }],
      ...{ release: 1, calls: 1, has_more: false },
      sources: [{ code: "test", name: "Test source", licence: "none" }],
      links: [expect.stringMatching(/\/api\/v1\/companies\?country=DE&limit=10&.*as_of=1$/)],
    });
    const products = (await ask(client, "find_products", { min_power: 610 })).result;
    expect(products?.data.map(({ model }) => model)).toEqual(["M-640", "M-620"]);
    const compared = (await ask(client, "compare_products", { ids: products?.data.map(({ id }) => id) })).result;
    expect([compared?.data.map(({ nameplate_w: watts }) => watts), compared?.calls, compared?.links.length]).toEqual([[640, 620], 2, 2]);
    const [known = ""] = products?.data.map(({ id }) => String(id)) ?? [];
    const partly = (await ask(client, "compare_products", { ids: [known, "pr_0000000000000000", known] })).result;
    expect(partly).toMatchObject({
      data: [{ id: known }],
      calls: 1,
      has_more: false,
      about: { missing: [expect.stringMatching(/not found/i)] },
    });
    const price = (await ask(client, "price_at_date", { technology: "n-type TOPCon", date: addDays(today, -8) })).result;
    expect(price).toMatchObject({
      data: [{ avg: 0.1, effective_date: addDays(today, -14), age_days: 6 }],
      about: { date: addDays(today, -8) },
    });
    const first = (await ask(client, "find_companies", { limit: 1 })).result;
    expect([first?.has_more, first?.about["next"]]).toEqual([true, expect.stringContaining("raise `limit`")]);
    const series = (await ask(client, "price_series", { series_id: price?.data[0]?.["series_id"], interval: "day" })).result;
    expect(series?.data).toHaveLength(4);
    const ranking = (await ask(client, "shipments_ranking", { quarter: "2025Q3" })).result;
    expect(ranking).toMatchObject({
      data: [{ entity: "Alpha", rank: 1, share_pct: 70 }, { entity: "Others" }],
      about: { quarter: "2025Q3", total_gw: 10 },
    });
    expect((await ask(client, "what_changed")).result?.data).toMatchObject([{ release: 1, records: { company: { added: 2 } } }]);
    expect((await ask(client, "what_changed", { resource: "company" })).result?.data).toHaveLength(2);
    expect(await counted(key.orgId)).toBe(11);
  });

  test.each(["newest", "earlier"] as const)("of the %s revision counts companies instead of listing them", async (revision) => {
    const client = await clientWith((await keyFor("pro")).secret, revision);
    const { result } = await ask(client, "find_companies", { type: "panel", count_by: "country" });
    expect(result).toMatchObject({ common: { companies: 1 }, calls: 1 });
    expect(result?.data.map(({ value }) => value).sort()).toEqual(["DE", "FR"]);
  });

  test("gets the best or the smallest product first, with the figures of its kind", async () => {
    const client = await clientWith((await keyFor("pro")).secret);
    const best = await ask(client, "find_products", { category: "module", sort: "most_efficient", min_efficiency: 23 });
    expect(best.result?.data).toMatchObject([{ model: "E-24", efficiency_pct: 24.1 }]);
    const smallest = await ask(client, "find_products", { category: "inverter", min_power: 290, sort: "least_powerful" });
    expect(smallest.result?.data).toMatchObject([
      { model: "I-300", ac_power_w: 300 },
      { model: "I-320", ac_power_w: 320 },
    ]);
  });

  test("finds what fits, with its size and series, and the rest of the series", async () => {
    const client = await clientWith((await keyFor("pro")).secret);
    const fits = (await ask(client, "find_products", { max_width: 1_050, max_weight: 22 })).result?.data ?? [];
    expect(fits).toMatchObject([{ model: "E-24", width_mm: 1040, weight_kg: 21.5 }]);
    const series = fits[0]?.["series_id"];
    expect((await ask(client, "find_products", { series_id: series })).result?.data).toContainEqual(
      expect.objectContaining({ model: "E-24" }),
    );
    expect((await ask(client, "find_products", { max_width: -1 })).isError).toBe(true);
  });

  test("compares products by model, and learns which model there is not", async () => {
    const client = await clientWith((await keyFor("pro")).secret);
    const { result } = await ask(client, "compare_products", { ids: ["M-600", "M-620", "Z-999"] });
    expect(result).toMatchObject({
      data: [{ model: "M-600" }, { model: "M-620" }],
      common: { manufacturer: "Maker", technology: "topcon" },
      about: { missing: ['Nothing is called "Z-999".'] },
      calls: 3,
    });
  });

  test("is told when a model is only like the one it named, and finds it with its manufacturer", async () => {
    const client = await clientWith((await keyFor("pro")).secret);
    const like = (await ask(client, "compare_products", { ids: ["M-6", "Maker M-620"] })).result;
    expect(like?.about).toMatchObject({ missing: ['No model is called "M-6". "M-600", the first that contains it, is returned.'] });
    expect(like?.data).toHaveLength(2);
  });

  test("finds a series that has ended, its last price, and quotes in a currency", async () => {
    const client = await clientWith((await keyFor("pro")).secret);
    const listed = await ask(client, "price_series", { technology: "PERC", stage: "module" });
    expect(listed.result?.data).toMatchObject([{ item: "PERC module", last: addDays(today, -300), state: "ended" }]);
    const perc = { technology: "PERC", stage: "module" };
    expect((await ask(client, "price_at_date", perc)).result).toMatchObject({
      data: [],
      about: { next: expect.stringMatching(/include_ended/) },
    });
    expect((await ask(client, "price_at_date", { ...perc, include_ended: true })).result?.data).toMatchObject([
      { avg: 0.15, age_days: 300 },
    ]);
    expect((await ask(client, "price_at_date", { currency: "EUR" })).result?.data).toEqual([]);
  });

  test("gets several quarters in one call, and the choice of tables only when nothing matches", async () => {
    const client = await clientWith((await keyFor("pro")).secret);
    const { result } = await ask(client, "shipments_ranking", { quarter: "2025Q2,2025Q3", entity: "Alpha" });
    expect(result).toMatchObject({ data: [{ quarter: "2025Q3" }, { quarter: "2025Q2" }], common: { entity: "Alpha" }, calls: 1 });
    expect(result?.about).not.toHaveProperty("available");
    const none = (await ask(client, "shipments_ranking", { quarter: "2025Q3", entity: "Nobody" })).result;
    expect(none?.about).toMatchObject({ available: [expect.anything()], next: expect.stringMatching(/about\.available/) });
  });

  test.each([
    ["starter", "shipments_ranking", {}, /Not included in your plan.*Pro does.*errors\/plan-required/],
    ["starter", "price_series", { series_id: "ps_0123456789abcdef", interval: "day" }, /Not included in your plan/],
    ["starter", "price_at_date", { date: addDays(today, -40) }, /Pro includes it/],
    ["starter", "price_at_date", { date: addDays(today, -40), include_ended: true }, /Pro includes it/],
    ["starter", "shipments_ranking", { quarter: "2025Q2,2025Q3", source: "test" }, /Pro does/],
    ["pro", "find_products", { sort: "cheapest" }, /sort/],
    ["pro", "price_at_date", { currency: "dollars" }, /currency.*USD/],
    ["pro", "price_at_date", { technology: "topcn" }, /Invalid value for technology\..*Did you mean topcon\?/],
    ["pro", "price_at_date", { date: "2099-01-01" }, /Invalid value for date\./],
    ["pro", "price_at_date", { date: "2026-13-01" }, /Use a date such as/],
    ["pro", "find_products", { max_width: 0 }, /Use more than 0/],
    ["pro", "find_companies", { country: "Germany" }, /Did you mean DE\?/],
    ["pro", "price_series", { series_id: "ps_0123456789abcdef" }, /There is no price series/],
    ["pro", "find_companies", { q: "solar" }, /Unrecognized key|q/],
  ] as const)("with %s asks %s and is told what to do next", async (plan, name, given, says) => {
    const client = await clientWith((await keyFor(plan)).secret);
    const { text, isError } = await ask(client, name, given);
    expect([isError, text]).toEqual([true, expect.stringMatching(says)]);
  });

  test("without a key is refused as OAuth wants it, for each tool but the one that describes the data", async () => {
    for (const { name } of TOOLS.filter((tool) => tool.name !== "describe_data")) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      const reply = await send({ body, headers });
      const challenge = new Map(headerPairs(reply.headers)).get("WWW-Authenticate");
      expect([reply.status, challenge]).toEqual([
        401,
        expect.stringMatching(/^Bearer .*resource_metadata="http[^"]+\/\.well-known\/oauth-protected-resource\/mcp"$/),
      ]);
    }
    await expect(ask(await clientWith(), "find_companies")).rejects.toThrow(/key-missing/);
  });

  test("sees of the sandbox and of an old release no more than the API shows", async () => {
    const sandbox = await clientWith((await keyFor("pro", { mode: "test" })).secret);
    expect((await ask(sandbox, "find_companies")).result?.data).toEqual([]);
    const starter = await clientWith((await keyFor("starter")).secret);
    const prices = (await ask(starter, "price_at_date")).result?.data;
    expect(prices?.map(({ effective_date: day }) => day)).toEqual([today]);
    const [series] = (await ask(starter, "price_series", { item: "210R" })).result?.data ?? [];
    expect(series).toMatchObject({ first: addDays(today, -14), last: today });
  });
});

describe("over HTTP", () => {
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const codeIn = ({ body }: HttpReply): unknown => (JSON.parse(String(body)) as { code?: unknown }).code;

  test("only messages that are posted as JSON are answered, with a problem document for everything else", async () => {
    expect((await send({ body: message, headers })).status).toBe(200);
    expect(codeIn(await send({ method: "GET", headers }))).toBe("method-not-allowed");
    for (const accept of ["*/*", "application/json"])
      expect((await send({ body: message, headers: { ...headers, accept } })).status).toBe(200);
    expect(codeIn(await send({ body: "{", headers }))).toBe("bad-request");
    expect(codeIn(await send({ body: message, headers: { ...headers, "content-type": "text/plain" } }))).toBe("unsupported-media-type");
    expect(codeIn(await send({ body: message, headers: { ...headers, authorization: "Bearer nonsense" } }))).toBe("key-malformed");
    const { status, headers: allowed } = await send({ method: "OPTIONS" });
    expect([status, Object.fromEntries(headerPairs(allowed))]).toMatchObject([204, { "Access-Control-Allow-Methods": "POST, OPTIONS" }]);
  });

  const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
  const modern = (method: string, params: object = {}, version = NEWEST_REVISION): Sent => ({
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 7, method },
      params: { ...params, _meta: { [VERSION_KEY]: version, "io.modelcontextprotocol/clientCapabilities": {} } },
    }),
    headers: { ...headers, "mcp-protocol-version": version, "mcp-method": method },
  });
  const errorIn = ({ body }: HttpReply): unknown => (JSON.parse(String(body)) as { error?: unknown }).error;

  test("a message of the newest revision is answered by itself, as JSON that may be kept, and names what is served", async () => {
    const reply = await send(modern("server/discover"));
    expect(new Map(headerPairs(reply.headers)).get("Content-Type")).toBe("application/json");
    expect((JSON.parse(String(reply.body)) as { result: unknown }).result).toMatchObject({
      supportedVersions: [NEWEST_REVISION],
      ...{ ttlMs: 3_600_000, cacheScope: "public" },
    });
    const offered = serverCard().remotes[0]?.supportedProtocolVersions ?? [];
    expect(offered.slice(0, 2)).toEqual([NEWEST_REVISION, "2025-11-25"]);
    const refused = await send(modern("tools/list", {}, "2031-01-01"));
    expect([refused.status, errorIn(refused)]).toMatchObject([400, { data: { supported: [NEWEST_REVISION] } }]);
  });

  test("nothing waits for news, which there are none of, and a message without its headers is refused", async () => {
    const listening = await send(modern("subscriptions/listen", { notifications: { toolsListChanged: true } }));
    expect([listening.status, errorIn(listening)]).toMatchObject([404, { code: -32601 }]);
    const discovered = JSON.parse(String((await send(modern("server/discover"))).body)) as { result: unknown };
    expect(JSON.stringify(discovered.result)).not.toContain('"listChanged":true');
    const bare = await send({ ...modern("tools/list"), headers: { ...headers, "mcp-protocol-version": NEWEST_REVISION } });
    expect(bare.status).toBe(400);
  });

  test("a key's messages take its tokens, and those without a key are limited by address", async () => {
    const key = await keyFor("starter", { burst: { perSecond: 0.001, bucket: 1 } });
    const keyed = { body: message, headers: { ...headers, authorization: `Bearer ${key.secret}` } };
    expect([(await send(keyed)).status, (await send(keyed)).status]).toEqual([200, 429]);
    const ping = { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }), headers, address: "203.0.113.80", nowMs: Date.now() };
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await send(ping)).status);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
  });
});
