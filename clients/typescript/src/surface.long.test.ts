import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeForClients } from "../../describe";
import { emitClients } from "../../emit";
import { Heliodex } from "./client.js";
import { VERSION } from "./version.js";

const ROOT = new URL("../../../", import.meta.url);

test("the emitted files are those of the API: `npm run clients` writes them", async () => {
  for (const [path, text] of await emitClients()) expect(readFileSync(new URL(path, ROOT), "utf8") === text, path).toBe(true);
});

test("the version of the package begins with the version of the API", () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL("clients/typescript/package.json", ROOT), "utf8")));
  expect(version.split(".")[0]).toBe(describeForClients().version);
  expect(VERSION).toBe(version);
});

/** What the API has beside data: its description of itself. */
const LEFT_OUT = ["GET /openapi.json"];

test("every operation has a method, and every method an operation", async () => {
  const sent = new Set<string>();
  const fetch = (url: URL, { method = "GET" }: RequestInit): Promise<Response> => {
    sent.add(`${method} ${url.pathname.slice("/api/v1".length)}`);
    return Promise.reject(new Error("sent"));
  };
  const client = new Heliodex({ apiKey: "k", baseUrl: "https://api.example", maxRetries: 0, fetch });
  const { companies, products, prices, shipments, releases, changes, rfqs, exports, webhooks, customFields } = client;
  const file = { name: "{name}", bytes: 1, sha256: "", media_type: "", url: "", url_expires_at: "" };
  const ready = { data: { id: "{id}", state: "ready", files: [file], manifest: null } };
  const withFile = new Heliodex({
    apiKey: "k",
    baseUrl: "https://api.example",
    maxRetries: 0,
    fetch: (url, init) => (url.pathname.includes("/files/") ? fetch(url, init) : Promise.resolve(Response.json(ready))),
  });
  const id = "{id}";
  const lists = [
    ...[companies.list(), companies.stats(), products.list(), prices.spot(), prices.series(), prices.trends(), prices.history()],
    ...[shipments.list(), releases.list(), changes.list(), rfqs.list(), exports.list(), webhooks.list(), webhooks.deliveries(id)],
    customFields.list(),
  ];
  const actions = [
    ...[companies.get(id), products.get(id), client.me(), client.status(), client.datasets()],
    ...[exports.create({ resource: "company", format: "csv" }), exports.get(id), exports.cancel(id), exports.delete(id)],
    ...[webhooks.create({ url: "", events: [] }), webhooks.get(id), webhooks.update(id, {}), webhooks.delete(id), webhooks.test(id)],
    ...[webhooks.rotateSecret(id), webhooks.delivery(id, "{delivery}"), webhooks.replay(id, "{delivery}")],
    ...[webhooks.replayFailed(id, { since: "" }), customFields.create({ resource: "company", name: "", type: "text", title: "" })],
    ...[customFields.update(id, {}), customFields.delete(id), customFields.setValues([]), customFields.setRecord(id, {})],
  ];
  // The stream would be opened again and again: it is ended once all others have failed.
  const stop = new AbortController();
  const streamed = rfqs.stream({ signal: stop.signal }).next();
  await Promise.allSettled([...lists.map((list) => list.page()), ...actions]);
  stop.abort();
  await Promise.allSettled([streamed]);
  await withFile.exports.download(id, join(tmpdir(), "heliodex-never")).catch(() => undefined);
  const { operations } = describeForClients();
  const named = operations.map(({ method, path }) => `${method} ${path}`).filter((name) => !LEFT_OUT.includes(name));
  expect([...sent].map((name) => decodeURIComponent(name)).toSorted()).toEqual(named.toSorted());
});
