import { beforeAll, describe, expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { Draft } from "@/lib/catalog/drafts";
import type { FieldType } from "@/lib/custom-fields/contract";
import { defineField } from "@/lib/custom-fields/define-field";
import { setRecordValues } from "@/lib/custom-fields/set-record-values";
import { issueExplorerToken, issueVisitorToken } from "@/lib/keys/explorer-token";
import { pool } from "@/lib/platform/database";
import { callApi, type CallOptions } from "@/testing/call-api";
import { person, visitor } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { sheetOf } from "@/testing/read-workbook";
import { keyFor, operator, seeChanges, type TestKey, useDatabase } from "@/testing/use-database";
import { ROUTES } from "./routes/all";

useDatabase();

const blank = { legal_name: null, aliases: [], region: null, city: null, types: ["panel"], technologies: [], founded_year: null } as const;
const rest = { staff_range: null, capacity: null, website: null, parent_ref: null, status: "active", last_verified: null } as const;
const NAMES = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"];
const drafts = NAMES.map((name): Draft => ({ resource: "company", draft: { ref: name, name, country: "DE", ...blank, ...rest } as never }));

let mine: TestKey, other: TestKey, plain: TestKey, sandbox: TestKey, starter: TestKey;
let ids: string[] = [];
const writing = { scopes: ["companies:read", "products:read", "fields:write"] } as const;
const told = seeChanges;
const define = (orgId: string, name: string, type: FieldType, options?: string[]) =>
  defineField(operator(), orgId, {
    resource: "company",
    name,
    type,
    title: orgId === other.orgId ? "Their note" : `zz title ${name}`,
    unit: type === "number" ? "EUR" : null,
    ...(options ? { options } : {}),
  });

const get = (target: string, key: TestKey = mine, more: CallOptions = {}) => callApi(target, { key: key.secret, ...more });
const put = (id: string, values: Record<string, unknown>) =>
  callApi(`/custom-values/${id}`, { key: mine.secret, method: "PUT", body: { values } });
const namesOf = async (search: string): Promise<string[]> => {
  await told();
  const answer = await get(`/companies?fields=name&${search}`);
  return (answer.json().data as unknown as { name: string }[]).map(({ name }) => name);
};

beforeAll(async () => {
  await publishDrafts(drafts);
  ids = (await pool().query<{ id: string }>("select id from company order by name_folded")).rows.map(({ id }) => id);
  const open = { burst: { perSecond: 1_000, bucket: 10_000 } };
  [mine, other, plain] = await Promise.all([
    keyFor("enterprise", { ...writing, ...open }),
    keyFor("enterprise", open),
    keyFor("enterprise", open),
  ]);
  [sandbox, starter] = await Promise.all([keyFor("enterprise", { orgId: mine.orgId, mode: "test", ...open }), keyFor("starter", open)]);
  for (const [name, type] of [
    ["note", "text"],
    ["price", "number"],
    ["met_on", "date"],
    ["preferred", "boolean"],
  ] as const)
    await define(mine.orgId, name, type);
  await define(mine.orgId, "zz_tier", "enumeration", ["Tier 1", "Tier 2"]);
  await define(other.orgId, "note", "text");
  const [alpha = "", beta = "", gamma = ""] = [0, 1, 3].map((i) => ids[i]);
  const set = (id: string, values: Record<string, string>) => setRecordValues(operator(), mine.orgId, { id, values });
  await set(alpha, { note: "=zz-mine", price: "0.0880", met_on: "2026-03-01", preferred: "yes", zz_tier: "tier 1" });
  await set(beta, { note: "zz-mine", price: "12", zz_tier: "Tier 2" });
  await set(gamma, { met_on: "2026-05-01", preferred: "no" });
  await setRecordValues(operator(), other.orgId, { id: alpha, values: { note: "theirs" } });
  await told();
});

test("definitions are listed page by page, and a cursor that was not made here is refused", async () => {
  type Listed = { data: { name: string }[]; page: { has_more: boolean; next: string | null } };
  const first = (await get("/custom-fields?limit=3")).json() as unknown as Listed;
  expect([first.data.map(({ name }) => name), first.page.has_more]).toEqual([["note", "price", "met_on"], true]);
  const next = (first.page.next ?? "").replace(/^.*\/api\/v1/, "");
  const second = (await get(next)).json() as unknown as Listed;
  expect([second.data.map(({ name }) => name), second.page.next]).toEqual([["preferred", "zz_tier"], null]);
  for (const key of [mine, plain]) {
    const scoped = key === plain ? await keyFor("enterprise", { orgId: plain.orgId, ...writing }) : key;
    expect((await get("/custom-fields?cursor=abc", scoped)).json()).toMatchObject({ code: "cursor-invalid" });
  }
});

describe("records of an organisation with fields", () => {
  test("have all of them, in JSON, NDJSON, CSV and XLSX, decimals as they were written", async () => {
    const record = { note: "=zz-mine", price: 0.088, met_on: "2026-03-01", preferred: true, zz_tier: "Tier 1" };
    const nothing = { note: null, price: null, met_on: null, preferred: null, zz_tier: null };
    const { data } = (await get("/companies?sort=name")).json() as unknown as { data: { custom: unknown }[] };
    expect(data[0]?.custom).toEqual(record);
    expect(data[4]?.custom).toEqual(nothing);
    expect((await get(`/companies/${ids[0] ?? ""}`)).text).toContain(
      '"custom":{"note":"=zz-mine","price":0.0880,"met_on":"2026-03-01","preferred":true,"zz_tier":"Tier 1"}}',
    );
    const csv = (await get("/companies?format=csv&fields=name,custom.price,custom.note")).text.split("\r\n");
    expect(csv[0]).toBe("name,custom.note,custom.price");
    expect(csv[1]).toBe(`Alpha,"'=zz-mine",0.0880`);
    const { raw } = await get("/companies?format=xlsx&fields=name,custom");
    const [names, first] = sheetOf(raw, "Data");
    const custom = ["note", "price", "met_on", "preferred", "zz_tier"].map((field) => `custom.${field}`);
    expect(names?.map(({ text }) => text)).toEqual(["name", ...custom]);
    expect(first?.map(({ text }) => text)).toEqual(["Alpha", "=zz-mine", "0.0880", "2026-03-01", "true", "Tier 1"]);
    expect(first?.map(({ kind }) => kind)).toEqual(["text", "text", "number", "text", "flag", "text"]);
    const lines = (await get("/companies?format=ndjson&fields=custom")).text.trim().split("\n");
    expect(JSON.parse(lines[0] ?? "")).toEqual({ custom: record });
    expect((await get("/products")).text).not.toContain("custom");
  });

  test.each([
    ["custom.note=zz-mine", ["Beta"]],
    ["custom.price=0.088", ["Alpha"]],
    ["custom.price.min=0.09", ["Beta"]],
    ["custom.price.min=0.01&custom.price.max=0.1", ["Alpha"]],
    ["custom.met_on.max=2026-04-01", ["Alpha"]],
    ["custom.met_on=2026-05-01", ["Epsilon"]],
    ["custom.preferred=false", ["Epsilon"]],
    ["custom.zz_tier=tier%201,Tier%202", ["Alpha", "Beta"]],
    ["custom.zz_tier=Tier%202&country=DE&include_total=true", ["Beta"]],
  ])("are found by %s", async (search, names) => {
    const found = await namesOf(search);
    expect(found.sort()).toEqual(names);
  });

  test("name the nearest of their custom fields, and what their values are", async () => {
    const unknown = (await get("/companies?custom.prise=1")).json() as unknown as { code: string; errors: { detail: string }[] };
    expect(unknown).toMatchObject({ code: "unknown-parameter", errors: [{ parameter: "custom.prise" }] });
    expect(unknown.errors[0]?.detail).toContain("Did you mean custom.price?");
    expect((await get("/companies?custom.zz_tier=Tier%203")).json()).toMatchObject({ status: 400, errors: [{ code: "unknown-value" }] });
    expect((await get("/companies?custom.met_on=2026-02-30")).status).toBe(400);
    expect((await get("/companies?fields=custom.nope")).status).toBe(400);
  });

  test("have the tag of their values, and a walk that sees each once while they change", async () => {
    const first = await get("/companies?limit=2&sort=name&custom.price.max=100000");
    const tag = first.headers.get("etag") ?? "";
    expect((await get("/companies?limit=2&sort=name&custom.price.max=100000", mine, { headers: { "if-none-match": tag } })).status).toBe(
      304,
    );
    expect((await put(ids[2] ?? "", { price: "7" })).status).toBe(200);
    await told();
    expect((await get("/companies?limit=2&sort=name&custom.price.max=100000", mine, { headers: { "if-none-match": tag } })).status).toBe(
      200,
    );
    const page = await get("/companies?limit=1&sort=name&custom.price.max=100000");
    const next = new URL((page.json() as unknown as { page: { next: string } }).page.next).search.slice(1);
    await put(ids[0] ?? "", { price: "9" });
    await told();
    const second = await get(`/companies?${next}`);
    expect(second.json().data).toMatchObject([{ name: "Beta" }]);
    expect((await get(`/companies?${next}`, other)).json()).toMatchObject({ status: 400 });
    await put(ids[0] ?? "", { price: "0.0880" });
    await put(ids[2] ?? "", { price: null });
    await told();
  });
});

test("the description has the fields for the key of the organisation, and nobody else's", async () => {
  const own = await get("/openapi.json");
  expect(own.headers.get("cache-control")).toContain("private");
  const document = own.json() as unknown as {
    paths: Record<string, { get: { parameters: { name: string; schema: { items?: { enum: string[] } } }[] } }>;
    components: { schemas: Record<string, { properties: object }> };
  };
  const parameters = document.paths["/companies"]?.get.parameters ?? [];
  expect(parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["custom.note", "custom.price", "custom.price.min", "custom.price.max", "custom.zz_tier"]),
  );
  expect(parameters.find(({ name }) => name === "fields")?.schema.items?.enum).toContain("custom.price");
  expect(document.components.schemas.Company?.properties).toHaveProperty("custom");
  expect(document.components.schemas.Product?.properties).not.toHaveProperty("custom");
  const everyones = await callApi("/openapi.json");
  expect(everyones.headers.get("cache-control")).toContain("public");
  for (const key of [plain.secret, sandbox.secret, starter.secret, "not-a-key"]) {
    expect((await callApi("/openapi.json", { key })).text).toBe(everyones.text);
  }
});

/** Every way of asking every endpoint that answers with a document. */
function questions(): string[] {
  const ways = [
    "",
    "?format=csv",
    "?format=ndjson",
    "?format=xlsx",
    "?as_of=1",
    "?fields=id",
    "?fields=custom",
    "?custom.zy_tier=Tier%201",
    "?sort=custom.zy_tier",
  ];
  return ROUTES.filter(({ kind }) => kind !== "stream").flatMap(({ path }) => {
    const paths = path.includes("{") ? ids.slice(0, 2).map((id) => path.replace(/\{\w+\}/g, id)) : [path];
    return paths.flatMap((one) => [...ways, "?since=0"].map((way) => one + way));
  });
}

test("nobody else finds a trace of them, on any path", async () => {
  const member = await person({ orgId: mine.orgId, role: "developer" });
  const lapsed = await keyFor("enterprise", { burst: { perSecond: 1_000, bucket: 10_000 } });
  await define(lapsed.orgId, "zz_lapsed", "text");
  await setRecordValues(operator(), lapsed.orgId, { id: ids[0] ?? "", values: { zz_lapsed: "zz-lapsed" } });
  await setEntitlement(operator(), { orgId: lapsed.orgId, plan: "pro", burst: { perSecond: 1_000, bucket: 10_000 } });
  await told();
  const explorer = (await issueExplorerToken(await member.ctx(), mine.orgId, { mode: "sandbox" })).token;
  const strangers = [
    other.secret,
    plain.secret,
    sandbox.secret,
    starter.secret,
    lapsed.secret,
    explorer,
    issueVisitorToken(visitor()).token,
  ];
  const [ask, burst] = [questions(), 25];
  expect(ask.length).toBeGreaterThan(100);
  let nowMs = Date.now();
  for (const [i, key] of strangers.entries()) {
    for (const target of ask.filter((_, n) => i < 2 || n % 4 === i % 4)) {
      const { text } = await callApi(target, { key, nowMs, address: `203.0.113.${i}` });
      expect(/.{0,80}zz[-_ ].{0,40}/.exec(text)?.[0], `${target} as ${i}`).toBeUndefined();
      if (i >= 5) nowMs += 1_000 / burst;
    }
  }
  for (const key of strangers) expect((await callApi("/companies?custom.zz_tier=Tier%201", { key, nowMs })).status).toBe(400);
  expect((await get("/companies", other)).text).toContain('"custom":{"note":"theirs"}');
  expect((await get("/companies", plain)).text).toBe((await get("/companies", await keyFor("enterprise"))).text);
});

test("a member's live calls in the explorer have them, like those of a key", async () => {
  const member = await person({ orgId: mine.orgId, role: "developer" });
  const { token } = await issueExplorerToken(await member.ctx(), mine.orgId, { mode: "live" });
  expect((await callApi("/companies?custom.note=zz-mine", { key: token })).json().data).toMatchObject([{ custom: { price: 12 } }]);
});

test("after a downgrade they leave through no answer and can't be changed, and come back as they were", async () => {
  const { orgId } = mine;
  await setEntitlement(operator(), { orgId, plan: "pro" });
  await told();
  expect((await get("/companies")).text).not.toContain("custom");
  expect((await get("/companies?custom.note=zz-mine")).json()).toMatchObject({ code: "unknown-parameter" });
  expect((await put(ids[0] ?? "", { note: "x" })).json()).toMatchObject({ code: "plan-required" });
  await expect(define(orgId, "more", "text")).rejects.toMatchObject({ code: "plan-required" });
  await setEntitlement(operator(), { orgId, plan: "enterprise", state: "inactive" });
  await expect(define(orgId, "more", "text")).rejects.toMatchObject({ code: "subscription-inactive" });
  await setEntitlement(operator(), { orgId, plan: "enterprise", burst: { perSecond: 1_000, bucket: 10_000 } });
  await told();
  expect((await get(`/companies/${ids[0] ?? ""}`)).text).toContain('"price":0.0880');
});

describe("by the API", () => {
  const call = (method: string, target: string, body?: unknown, key: TestKey = mine) =>
    callApi(target, { key: key.secret, method, ...(body === undefined ? {} : { body }) });

  test("a field is defined, changed and removed, and its name is free again at once", async () => {
    const body = { resource: "product", name: "grade", type: "enumeration", title: "Grade", options: ["A", "B"] };
    const made = await call("POST", "/custom-fields", body);
    expect(made.status).toBe(201);
    const { id } = made.json().data as unknown as { id: string };
    expect((await call("POST", "/custom-fields", body)).json()).toMatchObject({ code: "conflict" });
    expect((await call("POST", "/custom-fields", { ...body, name: "Grade!" })).status).toBe(400);
    expect((await call("PATCH", `/custom-fields/${id}`, { add_options: ["C"] })).json()).toMatchObject({
      data: { options: ["A", "B", "C"] },
    });
    expect((await call("PATCH", `/custom-fields/${id}`, { type: "text" })).status).toBe(400);
    expect((await call("PATCH", `/custom-fields/${id}`, { add_options: ["a"] })).status).toBe(400);
    expect((await call("GET", "/custom-fields")).json().data).toHaveLength(6);
    expect((await call("DELETE", `/custom-fields/${id}`)).status).toBe(204);
    expect((await call("DELETE", `/custom-fields/${id}`)).status).toBe(404);
    await told();
    expect((await get("/products")).text).not.toContain("grade");
    expect((await call("POST", "/custom-fields", body)).status).toBe(201);
  });

  test("values are set together or not at all, each fault with its place", async () => {
    const [a = "", b = ""] = ids;
    const wrong = await call("PUT", "/custom-values", {
      values: [
        { id: a, field: "price", value: "1.5" },
        { id: a, field: "prize", value: 1 },
        { id: b, field: "met_on", value: "soon" },
        { id: "co_none", field: "note", value: "x" },
      ],
    });
    expect(wrong.json()).toMatchObject({
      errors: [{ parameter: "values.1" }, { parameter: "values.2" }, { parameter: "values.3", code: "unknown-record" }],
    });
    expect((await get(`/companies/${a}`)).text).toContain('"price":0.0880');
    const twice = { values: [1, 2].map((value) => ({ id: a, field: "price", value })) };
    expect((await call("PUT", "/custom-values", twice)).json()).toMatchObject({ errors: [{ parameter: "values.1", code: "repeated" }] });
    const right = {
      values: [
        { id: a, field: "price", value: 1.5 },
        { id: b, field: "note", value: "" },
        { id: a, field: "preferred", value: true },
      ],
    };
    expect((await call("PUT", "/custom-values", right)).json()).toEqual({ data: { set: 0, changed: 1, cleared: 1 } });
    expect((await call("PUT", `/custom-values/${a}`, { values: { price: "0.0880" } })).json()).toMatchObject({
      data: { custom: { price: "0.0880" } },
    });
    expect((await call("PUT", "/custom-values/co_none", { values: { price: 1 } })).status).toBe(404);
  });

  test("a key without the scope, and another organisation, can't", async () => {
    const { data } = (await call("GET", "/custom-fields")).json() as unknown as { data: { id: string }[] };
    const id = data[0]?.id ?? "";
    expect((await call("GET", "/custom-fields", undefined, other)).json()).toMatchObject({ code: "scope-missing" });
    const stranger = await keyFor("enterprise", writing);
    expect((await call("GET", "/custom-fields", undefined, stranger)).json().data).toEqual([]);
    expect((await call("PATCH", `/custom-fields/${id}`, { title: "x" }, stranger)).status).toBe(404);
    expect((await call("DELETE", `/custom-fields/${id}`, undefined, stranger)).status).toBe(404);
    expect((await call("PUT", `/custom-values/${ids[0] ?? ""}`, { values: { note: "x" } }, stranger)).status).toBe(400);
    const pro = await keyFor("pro", writing);
    expect((await call("GET", "/custom-fields", undefined, pro)).json()).toMatchObject({ code: "plan-required" });
  });
});
