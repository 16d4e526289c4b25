import { beforeAll, describe, expect, test } from "vitest";
import { revokeKey } from "@/lib/keys/revoke-key";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { pool } from "@/lib/platform/database";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, operator, seeChanges, useDatabase, type TestKey } from "@/testing/use-database";

useDatabase();

const NAMES = Array.from({ length: 230 }, (_, i) => `Company ${String(i).padStart(3, "0")}`);
const FAST = { burst: { perSecond: 1_000, bucket: 1_000 } };

/** Known here already, and given a page a second: what happens to it meanwhile happens between two pages. */
async function slowKey(): Promise<TestKey> {
  const key = await keyFor("starter", { burst: { perSecond: 1, bucket: 2 } });
  expect((await callApi("/companies?limit=1", { key: key.secret })).status).toBe(200);
  return key;
}

beforeAll(async () => {
  await publishDrafts(NAMES.map((name) => companyDraft(name)));
});

const counted = async (orgId: string): Promise<number> => {
  await flushCallNotes();
  const { rows } = await pool().query<{ n: number }>("select coalesce(sum(charge), 0)::int as n from call_ledger where org_id = $1", [
    orgId,
  ]);
  return rows[0]?.n ?? 0;
};

describe("the whole result in one response", () => {
  test("has every row once under one header row, and costs a call for each page of the plan", async () => {
    const key = await keyFor("starter", FAST);
    const answer = await callApi("/companies?fields=name&format=csv&page=all", { key: key.secret });
    expect(answer.text).toBe(`${["name", ...NAMES].join("\r\n")}\r\n`);
    expect([answer.headers.get("usage-charge"), answer.headers.get("etag")]).toEqual(["3", undefined]);
    expect(answer.headers.get("ratelimit")).toContain('"month";r=9997;');
    expect(await counted(key.orgId)).toBe(3);
    const pro = await keyFor("pro", FAST);
    const lines = await callApi("/companies?fields=name&format=ndjson&page=all&sort=-name", { key: pro.secret });
    expect(lines.text).toBe(
      NAMES.toReversed()
        .map((name) => `{"name":"${name}"}\n`)
        .join(""),
    );
    expect([lines.headers.get("usage-charge"), await counted(pro.orgId)]).toEqual(["1", 1]);
  });

  test("is refused before anything is sent or counted where the quota is not enough for all of it", async () => {
    const key = await keyFor("starter", { ...FAST, quotaCalls: 2 });
    const answer = await callApi("/companies?format=csv&page=all", { key: key.secret });
    expect(answer.json()).toMatchObject({
      code: "quota-exceeded",
      detail: "The whole result takes 3 calls, and 2 are left. Nothing was counted.",
    });
    expect([answer.headers.has("retry-after"), await counted(key.orgId)]).toEqual([true, 0]);
  });

  test("is cut off where the key is revoked on the way", async () => {
    const key = await slowKey();
    const sent = callApi("/companies?fields=name&format=csv&page=all", { key: key.secret });
    const cut = expect(sent).rejects.toMatchObject({ code: "key-revoked" });
    await revokeKey(operator(), key.id);
    await seeChanges();
    await cut;
    // The one that made the key known is among them.
    expect(await counted(key.orgId)).toBeLessThan(4);
  });

  test.each([
    ["gzip", "gzip"],
    ["br, gzip", "br"],
  ])("is compressed for who accepts %s, and cut off as surely", async (accepts, encoding) => {
    const key = await keyFor("starter", FAST);
    const ask = { key: key.secret, headers: { "accept-encoding": accepts } };
    const answer = await callApi("/companies?fields=name&format=csv&page=all", ask);
    expect([answer.headers.get("content-encoding"), answer.headers.get("usage-charge")]).toEqual([encoding, "3"]);
    expect(answer.text).toBe(`${["name", ...NAMES].join("\r\n")}\r\n`);
    const slow = await slowKey();
    const sent = callApi("/companies?fields=name&format=csv&page=all", { ...ask, key: slow.secret });
    const cut = expect(sent).rejects.toMatchObject({ code: "key-revoked" });
    await revokeKey(operator(), slow.id);
    await seeChanges();
    await cut;
  });

  test.each([
    ["page=all", "needs-other-format"],
    ["page=all&format=xlsx", "needs-other-format"],
    ["page=all&format=csv&limit=5", "excludes-other"],
    ["page=2", "unknown-value"],
  ])("can't be had with %s", async (query, code) => {
    const key = await keyFor("starter", FAST);
    expect((await callApi(`/companies?${query}`, { key: key.secret })).json()).toMatchObject({ errors: [{ parameter: "page", code }] });
  });

  test("costs nothing without its body", async () => {
    const key = await keyFor("starter", FAST);
    const head = await callApi("/companies?format=csv&page=all", { key: key.secret, method: "HEAD" });
    expect([head.status, head.text, head.headers.get("usage-charge"), await counted(key.orgId)]).toEqual([200, "", "0", 0]);
  });
});

describe("a dry run", () => {
  const dry = { headers: { prefer: "respond-async, dry-run" } };

  test("says what a page and the whole result would be and cost, and what is sent is that", async () => {
    const key = await keyFor("starter", FAST);
    const asked = await callApi("/companies?format=csv&limit=30", { key: key.secret, ...dry });
    const page = await callApi("/companies?format=csv&limit=30", { key: key.secret });
    expect(asked.json()).toMatchObject({
      data: { response: { rows: 30, calls: 1, bytes: page.text.length }, all_pages: { rows: 230, calls: 3 } },
      meta: { release: 1 },
    });
    const file = await callApi("/companies?format=xlsx&limit=30", { key: key.secret });
    const cost = await callApi("/companies?format=xlsx&limit=30", { key: key.secret, ...dry });
    expect(cost.json()).toMatchObject({ data: { response: { rows: 30, calls: 1, bytes: file.raw.length } } });
    const headers = ["preference-applied", "usage-charge", "content-type", "cache-control"].map((name) => asked.headers.get(name));
    expect(headers).toEqual(["dry-run", "0", "application/vnd.dry-run+json; charset=utf-8", "no-store"]);
    const all = (await callApi("/companies?format=csv&page=all", { key: key.secret, ...dry })).json() as unknown as {
      data: Record<string, unknown>;
    };
    expect(all.data["response"]).toEqual(all.data["all_pages"]);
    const first = (await callApi("/companies?limit=1", { key: key.secret })).json() as unknown as { data: { id: string }[] };
    const record = await callApi(`/companies/${first.data[0]?.id}`, { key: key.secret, ...dry });
    expect(record.json()).toMatchObject({ data: { response: { rows: 1, calls: 1 }, all_pages: { rows: 1, calls: 1 } } });
    expect(await counted(key.orgId)).toBe(3);
  });

  test("does not take what is around the records for part of each of them", async () => {
    const key = await keyFor("starter", FAST);
    const told = (await callApi("/companies?limit=2&fields=id", { key: key.secret, ...dry })).json() as unknown as {
      data: { all_pages: { bytes: number; calls: number } };
    };
    let sent = 0;
    for (let path: string | null = "/companies?limit=100&fields=id"; path !== null;) {
      const page = await callApi(path, { key: key.secret });
      sent += page.text.length;
      const { next } = (page.json() as unknown as { page: { next: string | null } }).page;
      path = next && next.slice(next.indexOf("/companies"));
    }
    expect(Math.abs(told.data.all_pages.bytes / sent - 1)).toBeLessThan(0.1);
  });

  test("is refused like the request itself: by plan, parameter and burst, and at the quota", async () => {
    const nowMs = Date.now();
    const key = await keyFor("starter", { burst: { perSecond: 1, bucket: 3 } });
    const codeOf = async (target: string, secret: string): Promise<unknown> =>
      (await callApi(target, { key: secret, nowMs, ...dry })).json().code;
    expect([
      await codeOf("/market/shipments", key.secret),
      await codeOf("/companies?country=ZZ", key.secret),
      await codeOf("/companies", key.secret),
      await codeOf("/companies/co_none", key.secret),
      await codeOf("/companies", key.secret),
    ]).toEqual(["plan-required", "invalid-parameter", undefined, "not-found", "rate-limited"]);
    const spent = await keyFor("starter", { ...FAST, quotaCalls: 1 });
    await callApi("/companies", { key: spent.secret });
    expect(await codeOf("/companies?limit=2", spent.secret)).toBe("quota-exceeded");
  });

  test("changes nothing where something would be changed, and says that it can't", async () => {
    const key = await keyFor("pro", { ...FAST, scopes: ["webhooks:write"] });
    const body = { url: "https://hooks.example.com", events: ["price.published"] };
    const answer = await callApi("/webhooks", { key: key.secret, method: "POST", body, ...dry });
    expect(answer.json()).toMatchObject({
      code: "bad-request",
      detail: "Dry runs are available for lists and records. Nothing was changed.",
    });
    expect((await callApi("/webhooks", { key: key.secret })).json()).toMatchObject({ data: [] });
  });
});

test("a page that others follow says so in a header, and NDJSON in its last line, unless pages are to be appended", async () => {
  const key = await keyFor("starter", FAST);
  const ask = (query: string) => callApi(`/companies?fields=name&sort=name&${query}`, { key: key.secret });
  const [page, bare, last, csv] = await Promise.all([
    ask("format=ndjson&limit=2"),
    ask("format=ndjson&limit=2&header=absent"),
    ask("format=ndjson&q=229"),
    ask("format=csv&limit=2"),
  ]);
  const [, , end = ""] = page.text.split("\n");
  const next = /<(.*)>/.exec(page.headers.get("link") ?? "")?.[1];
  expect(JSON.parse(end)).toEqual({ page: { limit: 2, has_more: true, next } });
  expect([bare.text, last.text]).toEqual(['{"name":"Company 000"}\n{"name":"Company 001"}\n', '{"name":"Company 229"}\n']);
  expect([page, bare, last, csv].map(({ headers }) => headers.get("page-has-more"))).toEqual(["true", "true", "false", "true"]);
});
