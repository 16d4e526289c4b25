import { expect, test } from "vitest";
import { clientOf, cut, json, page, problem, type Reply, serve } from "../testing/test-server.js";

const rows = (from: number, count: number): { id: string }[] => Array.from({ length: count }, (_, index) => ({ id: `co_${from + index}` }));
const me = (most: number): Reply => json({ data: { limits: { rows_per_call: most } } });

test("a list is walked to its end, with the parameters of the first page", async () => {
  const server = await serve(page(rows(0, 2), "/api/v1/companies?cursor=a&country=DE%2CAT"), me(100), page(rows(2, 1)));
  const seen: string[] = [];
  for await (const { id } of clientOf(server).companies.list({ country: ["DE", "AT"] })) seen.push(id);
  expect(seen).toEqual(["co_0", "co_1", "co_2"]);
  expect(server.seen[0]?.query.get("country")).toBe("DE,AT");
  expect(server.seen[2]?.query.get("cursor")).toBe("a");
});

test("pages behind the first are as large as the plan allows, unless their size was chosen", async () => {
  const server = await serve(page(rows(0, 100), "/api/v1/companies?cursor=a&limit=100"), me(500), page(rows(100, 1)));
  expect(await clientOf(server).companies.list().all()).toHaveLength(101);
  expect(server.seen.map(({ query }) => query.get("limit"))).toEqual(["100", null, "500"]);
  const chosen = await serve(page(rows(0, 2), "/api/v1/companies?cursor=a&limit=2"), page(rows(2, 1)));
  expect(await clientOf(chosen).companies.list({ limit: 2 }).all()).toHaveLength(3);
  expect(chosen.seen.map(({ query }) => query.get("limit"))).toEqual(["2", "2"]);
});

test("the first records are read with no more pages than they need", async () => {
  const server = await serve(page(rows(0, 3), "/api/v1/companies?cursor=a"));
  expect(await clientOf(server).companies.list().all({ max: 3 })).toHaveLength(3);
  expect(await clientOf(server).companies.list().all({ max: 2 })).toHaveLength(2);
  expect(server.seen.map(({ query }) => query.get("limit"))).toEqual(["3", "2"]);
  expect(await clientOf(server).companies.list().all({ max: 0 })).toEqual([]);
  await expect(clientOf(server).companies.list().all({ max: -1 })).rejects.toThrow("max");
});

test("a page that can't be read fails the list: it is never short", async () => {
  const server = await serve(page(rows(0, 2), "/api/v1/webhooks?cursor=a"), cut('{"data":[{"id":"co_2"}'));
  await expect(clientOf(server, { maxRetries: 1 }).webhooks.list().all()).rejects.toMatchObject({ code: "incomplete-response" });
  const gone = await serve(page(rows(0, 2), "/api/v1/webhooks?cursor=a"), problem(400, "cursor-invalid"));
  await expect(clientOf(gone).webhooks.list().all()).rejects.toMatchObject({ code: "cursor-invalid" });
});

test("a server that leads in a circle does not keep the client for ever", async () => {
  const server = await serve(page(rows(0, 1), "/api/v1/webhooks?cursor=a"));
  await expect(clientOf(server).webhooks.list().all()).rejects.toMatchObject({ code: "invalid-response" });
});

test("text comes page by page with one header row, and a missing link is an error", async () => {
  const csv =
    (text: string, headers: Record<string, string>): Reply =>
    (response, { headers: { host = "" } }) => {
      const link = headers["link"]?.replace("HOST", host);
      response.writeHead(200, { "content-type": "text/csv", ...headers, ...(link ? { link } : {}) }).end(text);
    };
  const next = { "page-has-more": "true", link: '<http://HOST/api/v1/companies?cursor=a&format=csv&header=first>; rel="next"' };
  const server = await serve(csv("id\r\n1\r\n", next), me(100), csv("2\r\n", { "page-has-more": "false" }));
  const parts: string[] = [];
  for await (const part of clientOf(server).companies.list().text("csv")) parts.push(part);
  expect(parts).toEqual(["id\r\n1\r\n", "2\r\n"]);
  expect(server.seen[0]?.query.toString()).toBe("limit=100&format=csv&header=first");
  const lost = await serve(csv("id\r\n", { "page-has-more": "true" }));
  await expect(clientOf(lost).companies.list().text("csv").next()).rejects.toMatchObject({ code: "invalid-response" });
});

test("a pinned client reads every list, record and export as of its release", async () => {
  const server = await serve(page([]), json({ data: { id: "co_1" } }), json({ data: { id: "ex_1" } }), page([]));
  const pinned = clientOf(server).at(412);
  await pinned.prices.history({ series_id: "ps_1" }).all();
  await pinned.companies.get("co_1");
  await pinned.exports.create({ resource: "company", format: "csv" });
  await pinned.companies.list({ as_of: 3 }).all();
  expect(server.seen.map(({ query, body }) => query.get("as_of") ?? (JSON.parse(body) as { as_of: string }).as_of)).toEqual([
    "412",
    "412",
    "412",
    "3",
  ]);
  await expect(pinned.changes.follow().next()).rejects.toThrow("pinned");
});

test("values are sent as the API writes them, and none is dropped silently", async () => {
  const server = await serve(page([]));
  const list = (parameters: object): Promise<unknown> =>
    clientOf(server)
      .products.list(parameters as never)
      .page();
  await list({ updated_since: new Date(0), include_total: true, min_power: 600, q: "a&b=c", technology: [], sort: undefined });
  expect([...(server.seen[0]?.query ?? [])]).toEqual([
    ["updated_since", "1970-01-01T00:00:00.000Z"],
    ["include_total", "true"],
    ["min_power", "600"],
    ["q", "a&b=c"],
    ["technology", ""],
  ]);
  await expect(async () => list({ min_power: Number.NaN })).rejects.toThrow("min_power");
  await expect(async () => list({ q: { text: "x" } })).rejects.toThrow("q must be");
});

test("an ID that would lead to another path is not sent", async () => {
  const client = clientOf({ url: "http://127.0.0.1:1" });
  for (const id of ["", " ", ".", "..", undefined as never]) await expect(client.companies.get(id), id).rejects.toThrow("ID");
});

test("an ID is one segment of the path, whatever it holds", async () => {
  const server = await serve(json({ data: {} }));
  await clientOf(server).companies.get("../me?x=1#y");
  expect(server.seen[0]?.path).toBe("/api/v1/companies/..%2Fme%3Fx%3D1%23y");
});
