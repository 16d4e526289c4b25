import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { callApi } from "@/e2e/call-api";
import { keyFor, operator, seeChanges, useDatabase } from "@/e2e/use-database";
import { pool } from "@/lib/platform/database";
import { DELAY_MS } from "./anonymise";
import { RequestInput } from "./contract";
import { editRequest } from "./edit-request";
import { importRequests } from "./import-requests";
import { keepRfqs } from "./keep-rfqs";
import { countRequests, listRequests } from "./list-requests";
import { publishDue } from "./publish-due";
import { publishRequest } from "./publish-request";
import { readFeed } from "./read-feed";
import { fillSampleRfqs, publishSampleRfqs, removeSampleRfqs } from "./sample";
import { takeIn, takeInRequest } from "./take-in-request";
import { withdrawRequest } from "./withdraw-request";

useDatabase();

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (ms: number) => operator({ now: () => ms });
const input = (change: Partial<RequestInput> = {}): RequestInput =>
  RequestInput.parse({
    buyer: `Firm ${randomUUID()}`,
    category: "module",
    technology: "TOPCon",
    quantity: 3,
    quantity_unit: "MW",
    unit_power_w: 580,
    country: "de",
    incoterm: "DDP",
    delivery_month: "2027-03",
    ...change,
  });
const three = async (change: Partial<RequestInput> = {}, ms = NOON): Promise<string[]> =>
  Promise.all([1, 2, 3].map(async () => (await takeInRequest(at(ms), input(change))).id));
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> => (await pool().query(text, values)).rows as T[];
const count = async (text: string): Promise<number> => (await rows<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? 0;

beforeEach(async () => {
  await pool().query(
    "truncate rfq, rfq_request, rfq_feed; delete from event where type like 'rfq.%'; update rfq_position set last = 0, forgotten = 0",
  );
});

test("three buyers' requests are published together after 15 minutes, and the event says which", async () => {
  await three();
  expect(await publishDue(at(NOON + DELAY_MS - 1))).toBeNull();
  expect(await publishDue(at(NOON + DELAY_MS))).toMatchObject({ published: 3 });
  const shown = await rows<{ id: string; position: number; published_at: Date }>(
    "select id, position, published_at from rfq order by position",
  );
  expect(shown.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(new Set(shown.map(({ published_at: time }) => time.getTime()))).toEqual(new Set([NOON + DELAY_MS]));
  const [event] = await rows<{ org_id: null; data: unknown }>("select org_id, data from event where type = 'rfq.published'");
  expect(event).toEqual({ org_id: null, data: { count: 3, ids: shown.map(({ id }) => id), from_seq: 1, to_seq: 3 } });
  expect(await publishDue(at(NOON + 2 * DELAY_MS))).toBeNull();
});

test("fewer than three buyers are held, and staff is told how many are missing", async () => {
  await takeIn(at(NOON), input({ buyer: "Acme GmbH" }));
  await takeIn(at(NOON), input({ buyer: "ACME", quantity: 4 }));
  const { id } = await takeInRequest(at(NOON), input({ buyer: "Other" }));
  expect(await publishDue(at(NOON + DELAY_MS))).toMatchObject({ published: 0, held: 3 });
  const { requests } = await listRequests(at(NOON + DELAY_MS), { tab: "held" });
  expect(requests.map(({ buyers, missing }) => [buyers, missing])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  await expect(publishRequest(at(NOON + DELAY_MS), id)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("waits for 1 more") as string,
  });
  expect(await countRequests(at(NOON))).toMatchObject({ incoming: 0, held: 3, published: 0 });
  await expect(publishRequest(at(NOON + DELAY_MS - 1000), (await three())[0] ?? "")).rejects.toThrow("at the earliest");
});

test("one withdrawal takes the whole group out of the feed; the others wait and come back with new ids", async () => {
  const ids = await three();
  await publishDue(at(NOON + DELAY_MS));
  const before = await rows<{ id: string }>("select id from rfq");
  expect(await withdrawRequest(at(NOON + 2 * DELAY_MS), ids[0] ?? "", "Acme Ltd. took it back")).toEqual({ left: 3 });
  expect(await count("rfq")).toBe(0);
  expect((await readFeed(3, 10)).map(({ position, kind, line }) => ({ position, kind, line }))).toEqual(
    [4, 5, 6].map((position) => ({ position, kind: "withdrawn", line: null })),
  );
  await takeIn(at(NOON + 2 * DELAY_MS), input());
  expect(await publishDue(at(NOON + 3 * DELAY_MS))).toMatchObject({ published: 3 });
  const after = await rows<{ id: string }>("select id from rfq");
  expect(after.filter(({ id }) => before.some((old) => old.id === id))).toEqual([]);
  await expect(withdrawRequest(at(NOON), ids[0] ?? "", "again")).rejects.toMatchObject({ code: "conflict" });
  expect(JSON.stringify(await rows("select data from event"))).not.toContain("Acme");
});

test("publishers that run at once leave no gap and no repetition, and a reader by position misses nothing", async () => {
  let isDone = false;
  const seen: number[] = [];
  const reading = (async () => {
    while (!isDone) for (const { position } of await readFeed(seen.at(-1) ?? 0, 7)) seen.push(position);
    for (const { position } of await readFeed(seen.at(-1) ?? 0, 500)) seen.push(position);
  })();
  for (let round = 0; round < 4; round++) {
    const now = NOON + round * DELAY_MS * 2;
    await Promise.all([three({ country: "DE" }, now), three({ country: "US" }, now), three({ country: "IN" }, now)]);
    await Promise.all([1, 2, 3, 4].map(() => publishDue(at(now + DELAY_MS))));
  }
  isDone = true;
  await reading;
  expect(seen).toEqual(Array.from({ length: 36 }, (_, i) => i + 1));
  expect(await count("rfq_request where state = 'published'")).toBe(36);
});

test("before it is published a request can be corrected, and the wait begins again", async () => {
  const [id = ""] = await three();
  await editRequest(at(NOON + DELAY_MS - 1), id, input({ country: "US" }));
  expect(await publishDue(at(NOON + DELAY_MS))).toMatchObject({ published: 0, held: 2 });
  await editRequest(at(NOON + DELAY_MS), id, input());
  expect(await publishDue(at(NOON + 2 * DELAY_MS))).toMatchObject({ published: 3 });
  await expect(editRequest(at(NOON + 2 * DELAY_MS), id, input())).rejects.toMatchObject({ code: "conflict" });
});

test("a file is taken row by row, bad rows are told with line and reason, and the second time nothing is taken", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "rfqs-")), "a.csv");
  const head = "buyer,contact,category,quantity,quantity_unit,country,delivery_month,ref";
  writeFileSync(
    file,
    `${head}\r\nAcme,jo@acme.example,module,3,MW,DE,2027-03,A-1\r\nBeta,,module,three,MW,DE,2027-03,\r\nGamma,,module,2,MW,ZZ,2027-03,\r\n"Delta, ""D""",,storage,2,GWh,US,2026-12,\r\nEps,,module,2,MW,DE,2025-01,\r\n`,
  );
  const first = await importRequests(at(NOON), file);
  expect(first).toMatchObject({ taken: 2, repeated: 0, refusedTotal: 3 });
  expect(first.refused.map(({ line }) => line)).toEqual([3, 4, 6]);
  expect(first.refused.map(({ reason }) => reason).join(" ")).toMatch(/quantity.*ZZ is not a country.*2025-01 is over/);
  expect(await importRequests(at(NOON + 5), file)).toMatchObject({ taken: 0, repeated: 2, refusedTotal: 3 });
  const lines = file.replace(".csv", ".ndjson");
  writeFileSync(
    lines,
    `${JSON.stringify({ buyer: "Zeta", category: "cell", quantity: 5, quantity_unit: "MW", country: "IN", delivery_month: "2027-01" })}\n{broken\n\n`,
  );
  expect(await importRequests(at(NOON), lines)).toMatchObject({ taken: 1, refused: [{ line: 2 }] });
  writeFileSync(file, "name,what\n1,2\n");
  await expect(importRequests(at(NOON), file)).rejects.toThrow("Columns are missing: buyer");
});

test("the raw part is erased after 90 days, requests lapse, rows close, old positions are forgotten", async () => {
  const ids = await three();
  await takeIn(at(NOON), input({ country: "US" }));
  await publishDue(at(NOON + DELAY_MS));
  const day = 86_400_000;
  expect(await publishDue(at(NOON + 61 * day))).toMatchObject({ closed: 3, lapsed: 1 });
  expect(await rows("select status from rfq")).toEqual([{ status: "closed" }, { status: "closed" }, { status: "closed" }]);
  expect(await keepRfqs(at(NOON + 91 * day))).toEqual({ erased: 4, pruned: 3, deleted: 0 });
  expect(await rows("select distinct buyer, contact, wording, country, quantity, buyer_keys from rfq_request")).toEqual([
    { buyer: null, contact: null, wording: null, country: null, quantity: null, buyer_keys: [] },
  ]);
  expect(await listRequests(at(NOON), { tab: "ended" })).toMatchObject({
    requests: [{ raw: null }, { raw: null }, { raw: null }, { raw: null }],
  });
  expect(await rows("select last, forgotten from rfq_position")).toEqual([{ last: 6, forgotten: 3 }]);
  expect(ids).toHaveLength(3);
});

test("200 generated requests fill the feed, move, and stop when a real one is there", async () => {
  expect(await fillSampleRfqs(at(NOON))).toBe(200);
  expect(await fillSampleRfqs(at(NOON))).toBe(0);
  const groups = await rows<{ n: number; alike: number }>(
    "select count(*)::int as n, count(distinct (category, technology, power_band, quantity_band, delivery_region, incoterm, delivery_month, published_at))::int as alike from rfq group by group_id",
  );
  expect(groups.every(({ n, alike }) => n >= 3 && alike === 1)).toBe(true);
  expect(await count("rfq where published_at > '2026-11-20T12:00Z'")).toBeGreaterThan(3);
  expect((await publishSampleRfqs(at(NOON)))?.published).toBeGreaterThanOrEqual(3);
  expect(await publishSampleRfqs(at(NOON))).toBeNull();
  await takeIn(at(NOON), input());
  expect(await publishSampleRfqs(at(NOON + 86_400_000))).toBeNull();
  expect(await removeSampleRfqs(at(NOON))).toBeGreaterThan(200);
  expect(await count("rfq")).toBe(0);
});

test("GET /rfqs: plans, filters, formats, walks, times", async () => {
  await fillSampleRfqs(operator());
  await seeChanges();
  const [pro, starter, sandbox] = await Promise.all([keyFor("pro"), keyFor("starter"), keyFor(null, { mode: "test" })]);
  const get = (query: string, key = pro) => callApi(`/rfqs${query}`, { key: key.secret });
  expect((await get("", starter)).json()).toMatchObject({ code: "plan-required" });
  const first = await get("?limit=60&include_total=true");
  expect(first.status).toBe(200);
  expect(first.json()).toMatchObject({ page: { has_more: true }, meta: { total: 200, sample: true, last_position: 200 } });
  const ids = new Set<string>();
  for (let next: string | null = "?limit=60"; next;) {
    const page = (await get(next)).json() as unknown as { data: { id: string }[]; page: { next: string | null } };
    for (const { id } of page.data) ids.add(id);
    next = page.page.next === null ? null : new URL(page.page.next).search;
  }
  expect(ids.size).toBe(200);
  const slice = (await get("?limit=200", sandbox)).json() as unknown as { data: unknown[] };
  expect(slice.data.length).toBeGreaterThan(40);
  expect(slice.data.length).toBeLessThan(100);
  const filtered = (await get("?category=module,inverter&region=europe&limit=200")).json() as unknown as {
    data: { category: string; delivery_region: string }[];
  };
  expect(new Set(filtered.data.map(({ delivery_region: region }) => region))).toEqual(new Set(["europe"]));
  expect((await get("?region=europ")).json()).toMatchObject({ code: "invalid-parameter" });
  expect((await get("?as_of=1")).status).toBe(400);
  const past = (await get(`?as_of=${new Date(Date.now() - 10 * 86_400_000).toISOString()}&include_total=true`)).json() as unknown as {
    meta: { total: number };
  };
  expect(past.meta.total).toBeLessThan(200);
  expect((await get("?format=csv&limit=2")).text.split("\r\n")).toHaveLength(4);
});
