import { createHash } from "node:crypto";
import { access, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, test } from "vitest";
import { deleteOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { Draft } from "@/lib/catalog/drafts";
import { addDays, addQuarters, marketDay, quarterOf } from "@/lib/core/dates";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import type { Export } from "@/lib/exports/contract";
import { exportsFolder, folderOf } from "@/lib/exports/export-folder";
import { PHASES, type Phase } from "@/lib/exports/make-file";
import { pruneExports } from "@/lib/exports/prune-exports";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { pool, prisma } from "@/lib/platform/database";
import { callApi, type CallOptions } from "@/testing/call-api";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { runHere } from "@/testing/exports";
import { operator, StoppedClock } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, useDatabase, type TestKey } from "@/testing/use-database";

useDatabase();

const today = marketDay(Date.now());
const newest = addQuarters(quarterOf(today), -1);
const count = (n: number) => Array.from({ length: n }, (_, i) => i);
const PRODUCTS = 160;

const drafts: Draft[] = [
  companyDraft("=2+3", {
    name: "=2+3",
    legal_name: 'Said "so", GmbH',
    aliases: ["A, B", "ü☀️"],
    types: ["cell", "panel"],
    founded_year: 2008,
  }),
  companyDraft("plain", { name: "Plain", country: "DE", capacity: { module_gw: "1.25", as_of: "2026" }, last_verified: "2024-02-29" }),
  ...count(PRODUCTS).map((i) =>
    productDraft(`X-${i}`, 500 + (i % 7) * 10, {
      manufacturer: `Maker ${i % 3}`,
      model: i === 5 ? "two\nlines" : `X-${i}`,
      efficiency_pct: i % 4 === 0 ? null : `22.${i % 90}`,
      gamma_pmax_pct_per_c: i === 7 ? "-0.2900291234" : "-0.29",
      certifications: i % 2 ? ["IEC 61215"] : [],
      warranty: i % 5 ? null : { product_years: 12, power_years: 30, power_end_pct: "87.4" },
    }),
  ),
  ...count(40).map((i) => priceDraft(addDays(today, -i * 7), (0.1 + i / 10_000).toFixed(4))),
  ...count(3).flatMap((i) => ["One", "Two"].map((maker, rank) => shipmentDraft(addQuarters(newest, -i), maker, (12.5 - rank).toFixed(2)))),
];

let key: TestKey;
let duck: DuckDBConnection;
const scopes = ["companies:read", "products:read", "prices:read", "prices:history", "shipments:read", "exports:write"] as const;
const enterpriseKey = (): Promise<TestKey> => keyFor("enterprise", { scopes: [...scopes] });

beforeAll(async () => {
  await publishDrafts(drafts);
  key = await enterpriseKey();
  duck = await (await DuckDBInstance.create()).connect();
});

const call = (method: string, target: string, options: CallOptions = {}) => callApi(target, { key: key.secret, method, ...options });
const start = async (body: unknown, who = key): Promise<string> => {
  const answer = await callApi("/exports", { key: who.secret, method: "POST", body });
  if (answer.status !== 202) throw new Error(answer.text);
  return (answer.json().data as unknown as Export).id;
};
const read = async (id: string, who = key): Promise<Export> =>
  (await callApi(`/exports/${id}`, { key: who.secret })).json().data as unknown as Export;
const made = async (body: unknown): Promise<Export> => {
  const id = await start(body);
  await runHere(operator(), { rowsPerPart: 2_500 });
  return read(id);
};
const pathOf = (one: Export): string => join(folderOf(one.id), one.files[0]?.name ?? "");

const rowsOf = async (file: string): Promise<Record<string, unknown>[]> =>
  (await duck.runAndReadAll(`select to_json(t)::varchar as line from read_parquet('${file}') t`))
    .getRows()
    .map(([line]) => JSON.parse(String(line)) as never);

/** Every row of a list, page by page, as the API writes it. */
async function listed(target: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let next: string | null = target; next;) {
    const answer: { data: Record<string, unknown>[]; page: { next: string | null } } = (await call("GET", next)).json() as never;
    rows.push(...answer.data);
    next = answer.page.next?.replace(/^.*\/api\/v1/, "") ?? null;
  }
  return rows;
}

/** DuckDB writes times in its own way, and documents as they were written. */
const normal = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === "updated_at" ? new Date(String(value).replace(" ", "T").replace(/\+00$/, "Z")).toISOString() : value,
    ]),
  );

describe("a sandbox key, which nobody keeps secret,", () => {
  const sandboxOf = (live: TestKey): Promise<TestKey> =>
    keyFor("enterprise", { orgId: live.orgId, mode: "test", scopes: [...scopes], burst: { perSecond: 1_000, bucket: 1_000 } });

  test("gets nothing of what the plan shows, and ends none of its exports", async () => {
    const live = await enterpriseKey();
    const sandbox = await sandboxOf(live);
    const id = await start({ resource: "company", format: "csv" }, live);
    await runHere(operator());
    const ready = await read(id, live);
    for (const [method, path] of [
      ["GET", `/exports/${id}`],
      ["GET", `/exports/${id}/files/${ready.files[0]?.name ?? ""}`],
      ["POST", `/exports/${id}/cancel`],
      ["DELETE", `/exports/${id}`],
    ] as const)
      expect((await callApi(path, { key: sandbox.secret, method })).status, `${method} ${path}`).toBe(404);
    expect((await callApi("/exports", { key: sandbox.secret })).json().data).toEqual([]);
    expect((await read(id, live)).sandbox).toBe(false);
  });

  test.each(["company", "product", "spot_price", "shipment"])("exports the %s records that it lists, without a plan", async (resource) => {
    await pool().query(`update ${resource} set sandbox = id in (select id from ${resource} order by id limit 3)`);
    const nobody = await keyFor(null, { mode: "test", scopes: [...scopes], burst: { perSecond: 1_000, bucket: 1_000 } });
    const id = await start({ resource, format: "csv" }, nobody);
    expect((await read(id, nobody)).sandbox).toBe(true);
    await runHere(operator());
    const { files } = await read(id, nobody);
    const file = await callApi(`/exports/${id}/files/${files[0]?.name ?? ""}`, { key: nobody.secret });
    expect(file.status).toBe(200);
    const shown = new Set((await pool().query<{ id: string }>(`select id from ${resource} where sandbox`)).rows.map((row) => row.id));
    const [row] = (await pool().query<{ manifest: { rows: number } }>("select manifest from export where id = $1", [id])).rows;
    const isOld = resource === "shipment" ? 0 : shown.size;
    expect(row?.manifest.rows).toBe(isOld);
  });

  test("makes an export of its own under an Idempotency-Key that the live key has used", async () => {
    const live = await enterpriseKey();
    const sandbox = await sandboxOf(live);
    const body = { resource: "company", format: "csv" };
    const ids = [];
    for (const { secret } of [live, sandbox, live, sandbox]) {
      const answer = await callApi("/exports", { key: secret, method: "POST", body, headers: { "idempotency-key": "k1" } });
      ids.push((answer.json().data as unknown as Export).id);
      expect((await callApi(`/exports/${ids.at(-1)}`, { key: secret })).status).toBe(200);
    }
    expect([ids[0] === ids[1], ids[0] === ids[2], ids[1] === ids[3]]).toEqual([false, true, true]);
  });

  test("stores three exports, beside those of the plan", async () => {
    const live = await enterpriseKey();
    const sandbox = await sandboxOf(live);
    for (let i = 0; i < 3; i++) await start({ resource: "company", format: "csv" }, sandbox);
    const more = { method: "POST", body: { resource: "company", format: "csv" } };
    const refused = await callApi("/exports", { ...more, key: sandbox.secret });
    expect([refused.status, refused.json().detail]).toEqual([409, expect.stringContaining("3 exports of the sandbox are stored")]);
    expect((await callApi("/exports", { ...more, key: live.secret })).status).toBe(202);
  });
});

describe("a Parquet file holds what the API answers, row for row", () => {
  test.each([
    ["company", {}, "/companies?limit=500"],
    ["product", {}, "/products?limit=100"],
    ["product", { technology: "topcon", min_power: 540 }, "/products?limit=500&technology=topcon&min_power=540"],
    ["spot_price", {}, "/pricing/history?limit=500"],
    ["spot_price", { series_id: "all" }, "/pricing/history?limit=500&series_id=all&as_of=latest"],
    ["shipment", { quarter: newest }, `/market/shipments?quarter=${newest}&limit=500`],
  ])("%s %j", async (resource, filters, list) => {
    const one = await made({ resource, format: "parquet", filters });
    expect(one).toMatchObject({ state: "ready", failure: null });
    const [rows, expected] = [await rowsOf(pathOf(one)), await listed(list)];
    expect(expected.length).toBeGreaterThan(1);
    expect(rows.map(normal)).toEqual(expected.map(normal));
    expect(one.manifest?.rows).toBe(expected.length);
  });

  test("with exact decimals, types and statistics that tools know", async () => {
    const one = await made({ resource: "product", format: "parquet", as_of: "latest" });
    const file = pathOf(one);
    const types = await duck.runAndReadAll(`describe select * from read_parquet('${file}')`);
    const typeOf = new Map(types.getRows().map(([name, type]) => [String(name), String(type)]));
    expect([
      typeOf.get("gamma_pmax_pct_per_c"),
      typeOf.get("efficiency_pct"),
      typeOf.get("listing_date"),
      typeOf.get("updated_at"),
      typeOf.get("certifications"),
      typeOf.get("cells"),
    ]).toEqual(["DECIMAL(18,10)", "DECIMAL(18,4)", "DATE", "TIMESTAMP WITH TIME ZONE", "VARCHAR[]", "INTEGER"]);
    const exact = await duck.runAndReadAll(`select gamma_pmax_pct_per_c::varchar from read_parquet('${file}') where model = 'X-7'`);
    expect(exact.getRows()).toEqual([["-0.2900291234"]]);
    const groups = await duck.runAndReadAll(
      `select count(distinct row_group_id), bool_and(stats_min_value is not null) from parquet_metadata('${file}') where path_in_schema = 'manufacturer'`,
    );
    expect(groups.getRows()).toEqual([[1n, true]]);
  });
});

test("CSV is what the API writes as CSV, and DuckDB reads it in parts", async () => {
  const id = await start({ resource: "product", format: "csv", fields: ["model", "id", "efficiency_pct", "warranty"] });
  await runHere(operator(), { rowsPerPart: 1 });
  const one = await read(id);
  expect(one.fields).toEqual(["id", "model", "efficiency_pct", "warranty"]);
  const text = gunzipSync(await readFile(pathOf(one))).toString();
  expect(text).toBe((await call("GET", "/products?format=csv&limit=1000&fields=model,id,efficiency_pct,warranty")).text);
  const counted = await duck.runAndReadAll(`select count(*) from read_csv('${pathOf(one)}')`);
  expect(counted.getRows()).toEqual([[BigInt(PRODUCTS)]]);
});

test("an empty dataset is a file too", async () => {
  const parquet = await made({ resource: "product", format: "parquet", filters: { technology: "cdte" } });
  expect(await rowsOf(pathOf(parquet))).toEqual([]);
  const csv = await made({ resource: "shipment", format: "csv", filters: { quarter: "2019Q1" } });
  expect(gunzipSync(await readFile(pathOf(csv))).toString()).toMatch(/^id,quarter,.*\r\n$/);
});

test("release, plan and filters are settled when it is asked for", async () => {
  const id = await start({ resource: "company", format: "csv", as_of: 1 });
  await publishDrafts([companyDraft("late")]);
  await runHere(operator());
  const one = await read(id);
  expect(one).toMatchObject({ state: "ready", release: 1, rows_done: 2 });
  expect(one.manifest).toMatchObject({
    release: 1,
    rows: 2,
    sources: [{ code: "test", licence: "none" }],
    columns: expect.arrayContaining([{ name: "founded_year", type: "integer", unit: null, nullable: true }]) as unknown,
  });
});

describe("what is wrong is refused with all of it named", () => {
  test.each([
    [
      { resource: "product", format: "parquet", filters: { min_power: "x", technolgy: "topcon" } },
      "unknown-parameter",
      ["filters.technolgy", "filters.min_power"],
    ],
    [{ resource: "company", format: "csv", filters: { country: "ZZ" } }, "invalid-parameter", ["filters.country"]],
    [{ resource: "company", format: "csv", fields: ["nam"] }, "invalid-parameter", ["fields"]],
    [{ resource: "company", format: "xlsx" }, "invalid-parameter", ["format"]],
    [{ resource: "company", format: "csv", as_of: 99_999 }, "invalid-parameter", ["as_of"]],
    [{ resource: "shipment", format: "csv", filters: { quarter: "2999Q1" } }, "invalid-parameter", ["quarter"]],
    [{ resource: "company", format: "csv", size: 1 }, "unknown-parameter", ["size"]],
  ])("%j", async (body, code, names) => {
    const answer = (await call("POST", "/exports", { body })).json() as unknown as { code: string; errors: { parameter: string }[] };
    expect(answer.code).toBe(code);
    expect(answer.errors.map(({ parameter }) => parameter)).toEqual(names);
  });

  test("without the plan, the subscription, or the scope that reads the resource", async () => {
    const body = { resource: "company", format: "csv" };
    const pro = await keyFor("pro", { scopes: [...scopes] });
    expect((await callApi("/exports", { key: pro.secret, method: "POST", body })).json()).toMatchObject({ code: "plan-required" });
    const narrow = await keyFor("enterprise", { scopes: ["exports:write", "products:read"] });
    expect((await callApi("/exports", { key: narrow.secret, method: "POST", body })).json()).toMatchObject({ code: "scope-missing" });
    const reader = await keyFor("enterprise", { scopes: ["companies:read"] });
    expect((await callApi("/exports", { key: reader.secret, method: "POST", body })).json()).toMatchObject({ code: "scope-missing" });
  });
});

describe("files", () => {
  let one: Export;
  let bytes: Buffer;
  const target = (n = 0): string => (one.files[n]?.url ?? "").replace(/^.*\/api\/v1/, "");
  const bare = (): string => target().split("?")[0] ?? "";
  beforeAll(async () => {
    one = await made({ resource: "company", format: "parquet" });
    bytes = await readFile(pathOf(one));
  });
  const get = (headers: Record<string, string> = {}, method = "GET") => callApi(target(), { method, headers });

  test("are told with size, digest and a name that says what they are", async () => {
    const whole = await get();
    expect(whole.status).toBe(200);
    const digest = createHash("sha256").update(bytes);
    expect(one.files[0]).toMatchObject({ bytes: bytes.length, sha256: digest.copy().digest("hex") });
    expect(whole.headers.get("repr-digest")).toBe(`sha-256=:${digest.digest("base64")}:`);
    expect(whole.headers.get("content-length")).toBe(String(bytes.length));
    expect(whole.headers.get("content-disposition")).toMatch(/^attachment; filename="companies-release-\d+-[0-9a-z]{4}\.parquet"$/);
    const head = await get({}, "HEAD");
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", String(bytes.length)]);
    expect((await get({ "if-none-match": whole.headers.get("etag") ?? "" })).status).toBe(304);
    const manifest = await callApi(target(1));
    expect(manifest.json()).toEqual(one.manifest);
    expect(await readFile(join(folderOf(one.id), one.files[1]?.name ?? ""), "utf8")).toBe(manifest.text);
  });

  test("are gone on with where a download broke off", async () => {
    const etag = (await get({}, "HEAD")).headers.get("etag") ?? "";
    const part = await get({ range: "bytes=4-9", "if-range": etag });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes 4-9/${bytes.length}`,
      "6",
    ]);
    expect((await get({ range: "bytes=-4" })).text).toBe("PAR1");
    expect((await get({ range: "bytes=4-9", "if-range": '"other"' })).status).toBe(200);
    const beyond = await get({ range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
    expect(beyond.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(beyond.json()).toMatchObject({ code: "range-not-satisfiable", status: 416 });
  });

  test("need a key or a link that is whole, of this file, and not over", async () => {
    expect((await callApi(bare(), { key: key.secret })).status).toBe(200);
    expect((await callApi(bare())).json()).toMatchObject({ code: "key-missing" });
    const stranger = await enterpriseKey();
    expect((await callApi(bare(), { key: stranger.secret })).json()).toMatchObject({ code: "not-found" });
    expect(
      (await callApi(target().replace(/signature=_?/, (first) => (first.endsWith("_") ? "signature=" : "signature=_")))).json(),
    ).toMatchObject({ code: "not-found" });
    expect((await callApi(target(1).replace(/files\/[^?]*/, `files/${one.files[0]?.name ?? ""}`))).json()).toMatchObject({
      code: "not-found",
    });
    const old = (Number(/expires=(\d+)/.exec(target())?.[1]) - 3_600).toString();
    expect((await callApi(target().replace(/expires=\d+/, `expires=${old}`))).json()).toMatchObject({ code: "not-found" });
    expect((await callApi(`${bare()}.bak`, { key: key.secret })).json()).toMatchObject({ code: "not-found" });
  });

  test("are given by a link from where it could have been made, once keys and console are limited to IP addresses", async () => {
    const set = (data: object) => prisma().organisation.update({ where: { id: key.orgId }, data });
    const from = async (address: string) => (await callApi(target(), { address })).status;
    await set({ limitsKeys: true, keyAddresses: ["203.0.113.7"], consoleAddresses: ["198.51.100.0/24"] });
    expect(await from("192.0.2.1")).toBe(200);
    await set({ limitsConsole: true });
    expect([await from("203.0.113.7"), await from("198.51.100.9"), await from("192.0.2.1")]).toEqual([200, 200, 403]);
    await set({ limitsKeys: false, limitsConsole: false });
  });

  test("are in the record once they were fetched, by a key or by whoever had a link", async () => {
    await prisma().event.deleteMany({ where: { type: "export.downloaded", orgId: key.orgId } });
    await callApi(target(), { headers: { range: "bytes=5-9" } });
    await callApi(target());
    await callApi(bare(), { key: key.secret });
    const events = await prisma().event.findMany({ where: { type: "export.downloaded", orgId: key.orgId }, orderBy: { id: "asc" } });
    expect(events.map(({ actor, data }) => [actor, data])).toMatchObject([
      [{ kind: "visitor" }, { byLink: true }],
      [{ kind: "key", id: key.id }, { byLink: false }],
    ]);
  });

  test("are given by links of a white-label host there, and on no host of another organisation", async () => {
    const under = <T>(orgId: string, work: () => Promise<T>): Promise<T> =>
      underBrand({ ...ownBrand(), orgId, url: "https://data.acme.example" }, work);
    const [file] = (await under(key.orgId, () => read(one.id))).files;
    expect(file?.url).toMatch(/^https:\/\/data\.acme\.example\/api\/v1\/exports\//);
    expect((await under(key.orgId, () => callApi(target()))).status).toBe(200);
    expect((await under((await enterpriseKey()).orgId, () => callApi(target()))).json()).toMatchObject({ code: "not-found" });
  });

  test("cost nothing; starting an export costs one call", async () => {
    const who = await enterpriseKey();
    const used = async (): Promise<unknown> =>
      (await pool().query("select used from period_now where org_id = $1 and kind = 'live'", [who.orgId])).rows[0]?.used ?? 0;
    const id = await start({ resource: "company", format: "csv" }, who);
    await runHere(operator());
    await callApi(`/exports/${id}/files/${(await read(id, who)).files[0]?.name ?? ""}`, { key: who.secret });
    expect(Number(await used())).toBe(1);
  });
});

const events = async (id: string): Promise<[string, unknown][]> =>
  (await pool().query<{ type: string; data: unknown }>("select type, data from event where subject = $1 order by id", [id])).rows.map(
    ({ type, data }) => [type, data],
  );

describe("the life of an export", () => {
  test("is recorded once, when it is ready", async () => {
    const one = await made({ resource: "company", format: "csv" });
    expect(await events(one.id)).toEqual([
      ["export.started", { resource: "company", format: "csv", release: one.release }],
      ["export.finished", { resource: "company", format: "csv", rows: one.manifest?.rows, bytes: one.manifest?.bytes, state: "ready" }],
    ]);
    expect((await readdir(folderOf(one.id))).sort()).toEqual(one.files.map(({ name }) => name).sort());
  });

  test("may be cancelled while it waits and while it runs; nothing of it stays", async () => {
    const waiting = await start({ resource: "product", format: "csv" });
    expect((await call("POST", `/exports/${waiting}/cancel`)).json()).toMatchObject({ data: { state: "cancelled" } });
    expect((await call("POST", `/exports/${waiting}/cancel`)).json()).toMatchObject({ code: "conflict" });
    const running = await start({ resource: "product", format: "parquet" });
    const at = async (phase: Phase): Promise<void> => {
      if (phase === "written") await call("POST", `/exports/${running}/cancel`);
    };
    await runHere(operator(), { at, rowsPerPart: 1 });
    expect(await read(running)).toMatchObject({ state: "cancelled", files: [] });
    await expect(access(folderOf(running))).rejects.toThrow("ENOENT");
    expect((await call("DELETE", `/exports/${running}`)).status).toBe(204);
    expect((await call("GET", `/exports/${running}`)).json()).toMatchObject({ code: "not-found" });
  });

  test("ends after seven days, and with its organisation; files of nobody are removed", async () => {
    const who = await enterpriseKey();
    const clock = new StoppedClock(Date.now());
    const id = await start({ resource: "company", format: "csv" }, who);
    await runHere(operator());
    const { files } = await read(id, who);
    const address = `/exports/${id}/files/${files[0]?.name ?? ""}`;
    await writeFile(join(exportsFolder(), "note"), "not ours");
    expect((await pruneExports(operator(clock))).removed).toBe(0);
    clock.forward(7 * DAY_MS + HOUR_MS);
    expect((await pruneExports(operator(clock))).expired).toBeGreaterThan(0);
    expect(await read(id, who)).toMatchObject({ state: "expired", files: [] });
    expect((await callApi(address, { key: who.secret })).json()).toMatchObject({ code: "gone" });
    const other = await enterpriseKey();
    const theirs = await start({ resource: "company", format: "csv" }, other);
    await runHere(operator());
    await deleteOrganisation(operator(), other.orgId, { name: "Test organisation" });
    await pruneExports(operator());
    await expect(access(folderOf(theirs))).rejects.toThrow("ENOENT");
  });

  test("stops with the plan: what is ready stays, what waits fails and says why", async () => {
    const who = await enterpriseKey();
    const ready = await start({ resource: "company", format: "csv" }, who);
    await runHere(operator());
    const waiting = await start({ resource: "company", format: "csv" }, who);
    await setEntitlement(operator(), { orgId: who.orgId, plan: "pro" });
    await runHere(operator());
    const states = await pool().query("select id, state, failure from export where org_id = $1 order by created_at", [who.orgId]);
    expect(states.rows).toEqual([
      { id: ready, state: "ready", failure: null },
      { id: waiting, state: "failed", failure: "Exports are included in the Enterprise plan." },
    ]);
  });

  test("an organisation keeps twenty and has two made at once", async () => {
    const who = await enterpriseKey();
    for (let i = 0; i < 20; i++) await start({ resource: "company", format: "csv" }, who);
    const body = { resource: "company", format: "csv" };
    expect((await callApi("/exports", { key: who.secret, method: "POST", body })).json()).toMatchObject({ code: "conflict" });
    const running = async (): Promise<number> =>
      (await pool().query("select 1 from export where org_id = $1 and state = 'running'", [who.orgId])).rowCount ?? 0;
    let most = 0;
    const at = async (): Promise<void> => void (most = Math.max(most, await running()));
    await Promise.all(count(3).map(() => runHere(operator(), { at })));
    expect(most).toBe(2);
    const page = (await callApi("/exports?limit=15", { key: who.secret })).json() as unknown as { data: Export[]; page: { next: string } };
    const rest = (await callApi(page.page.next.replace(/^.*\/api\/v1/, ""), { key: who.secret })).json() as unknown as { data: Export[] };
    expect(new Set([...page.data, ...rest.data].filter(({ state }) => state === "ready").map(({ id }) => id)).size).toBe(20);
  });

  test("a folder that can't be written is said, and nothing half stays", async () => {
    const id = await start({ resource: "company", format: "csv" });
    await runHere(operator(), { at: () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" })) });
    expect(await read(id)).toMatchObject({
      state: "failed",
      failure: "Export storage is full. Delete exports you no longer need or contact support.",
    });
    await expect(access(folderOf(id))).rejects.toThrow("ENOENT");
  });
});

/** As a process that is killed: nothing after this runs, nothing is given back, and a minute later another one looks. */
class Killed extends Error {}

describe("a process that dies", () => {
  const whole: Partial<Record<"csv" | "parquet", string>> = {};
  const body = (format: string) => ({ resource: "product", format, as_of: 1 });
  beforeAll(async () => {
    for (const format of ["csv", "parquet"] as const) {
      const id = await start(body(format));
      await runHere(operator(), { rowsPerPart: 1, rowsPerPage: 50 });
      whole[format] = (await read(id)).manifest?.sha256 ?? "";
    }
  });

  const AGAIN_AND_AGAIN: readonly Phase[] = ["written", "synced", "checkpointed"];
  const dying = PHASES.flatMap((phase) =>
    (["csv", "parquet"] as const).flatMap((format) =>
      (AGAIN_AND_AGAIN.includes(phase) ? [1, 3] : [1]).map((nth) => [phase, format, nth] as const),
    ),
  );
  test.each(dying)("at %s of %s, time %i, is followed by one that finishes the same bytes", async (phase, format, nth) => {
    const id = await start(body(format));
    const clock = new StoppedClock(Date.now() + 1_000);
    let seen = 0;
    const at = (reached: Phase): Promise<void> => (reached === phase && ++seen === nth ? Promise.reject(new Killed()) : Promise.resolve());
    const died = await runDying(clock, { at, rowsPerPart: 1, rowsPerPage: 50 });
    if (died) {
      expect(await read(id)).toMatchObject({ state: "running", files: [], manifest: null });
      clock.forward(61_000);
      const again: Phase[] = [];
      await runHere(operator(clock), { rowsPerPart: 1, rowsPerPage: 50, at: (reached) => void again.push(reached) });
      if (nth === 3 && phase === "checkpointed") expect(again.filter((reached) => reached === "checkpointed")).toHaveLength(1);
    }
    const one = await read(id);
    expect(one).toMatchObject({ state: "ready", rows_done: PRODUCTS, manifest: { sha256: whole[format] } });
    expect(
      createHash("sha256")
        .update(await readFile(pathOf(one)))
        .digest("hex"),
    ).toBe(whole[format]);
    expect((await readdir(folderOf(id))).filter((name) => name.startsWith("try-"))).toEqual([]);
    expect((await events(id)).filter(([type]) => type === "export.finished")).toHaveLength(1);
    await call("DELETE", `/exports/${id}`);
    await rm(folderOf(id), { recursive: true, force: true });
  });

  async function runDying(clock: StoppedClock, options: Parameters<typeof runHere>[1]): Promise<boolean> {
    const { claimExport } = await import("@/lib/exports/claim-export");
    const { runClaimed } = await import("@/lib/exports/run-exports");
    const { makeHere } = await import("@/testing/exports");
    const claimed = await claimExport(operator(clock));
    if (!claimed) throw new Error("nothing waited");
    try {
      await runClaimed(operator(clock), claimed, makeHere(operator(clock), options));
      return false;
    } catch (error) {
      if (error instanceof Killed) return true;
      throw error;
    }
  }

  test("five times over the same export ends it with a sentence", async () => {
    const id = await start(body("csv"));
    const clock = new StoppedClock(Date.now() + 1_000);
    for (let i = 0; i < 5; i++) {
      await runDying(clock, { at: () => Promise.reject(new Killed()) });
      clock.forward(61_000);
    }
    await runHere(operator(clock));
    expect(await read(id)).toMatchObject({ state: "failed", failure: "The export failed after 5 attempts. Start it again." });
  });
});

test("another organisation's exports are nowhere", async () => {
  const id = await start({ resource: "company", format: "csv" });
  const stranger = await enterpriseKey();
  for (const [method, target] of [
    ["GET", `/exports/${id}`],
    ["DELETE", `/exports/${id}`],
    ["POST", `/exports/${id}/cancel`],
  ] as const)
    expect((await callApi(target, { key: stranger.secret, method })).json()).toMatchObject({ code: "not-found" });
  expect((await callApi("/exports", { key: stranger.secret })).json()).toMatchObject({ data: [] });
});
