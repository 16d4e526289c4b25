import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { callApi } from "@/testing/call-api";
import { keyFor, operator, seeChanges, useDatabase } from "@/testing/use-database";
import { DELAY_MS } from "./anonymise";
import { RequestInput } from "./contract";
import { readConsoleFeed } from "./feed/read-console-feed";
import { readFeed } from "./feed/read-feed";
import { pruneRfqs } from "./prune-rfqs";
import { publishDue } from "./publish-due";
import { editRequest } from "./requests/edit-request";
import { importRequests } from "./requests/import-requests";
import { countRequests, listRequests } from "./requests/list-requests";
import { receive, receiveRequest } from "./requests/receive-request";
import { vetBuyer } from "./requests/vet-buyer";
import { withdrawRequest } from "./requests/withdraw-request";
import { fillSampleRfqs, publishSampleRfqs, removeSampleRfqs } from "./sample/sample";

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
const VETTED = { vetted: true };
const some = async (n: number, change: Partial<RequestInput> = {}, ms = NOON): Promise<string[]> =>
  Promise.all(Array.from({ length: n }, async () => (await receiveRequest(at(ms), input(change), VETTED)).id));
const three = (change: Partial<RequestInput> = {}, ms = NOON): Promise<string[]> => some(3, change, ms);
/** The clock's run at a time that happens to be the moment of its day. */
async function publishAt(ms: number) {
  await pool().query("update rfq_position set publishes_at = $1", [new Date(ms)]);
  return publishDue(at(ms));
}
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> => (await pool().query(text, values)).rows as T[];
const count = async (text: string): Promise<number> => (await rows<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? 0;

beforeEach(async () => {
  await pool().query(
    "truncate rfq, rfq_request, rfq_feed; delete from event where type like 'rfq.%'; update rfq_position set last = 0, forgotten = 0, publishes_at = null",
  );
});

test("three buyers' requests are published together after 15 minutes, and the event says which", async () => {
  await three();
  expect(await publishAt(NOON + DELAY_MS - 1)).toBeNull();
  expect(await publishAt(NOON + DELAY_MS)).toMatchObject({ published: 3 });
  const shown = await rows<{ id: string; position: number; published_at: Date }>(
    "select id, position, published_at from rfq order by position",
  );
  expect(shown.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(new Set(shown.map(({ published_at: time }) => time.getTime()))).toEqual(new Set([NOON + DELAY_MS]));
  const [event] = await rows<{ org_id: null; data: unknown }>("select org_id, data from event where type = 'rfq.published'");
  expect(event).toEqual({ org_id: null, data: { count: 3, ids: shown.map(({ id }) => id), from_seq: 1, to_seq: 3 } });
  expect(await publishAt(NOON + 2 * DELAY_MS)).toBeNull();
});

test("fewer than three buyers are held, and staff is told how many are missing", async () => {
  await receive(at(NOON), input({ buyer: "Acme GmbH" }), VETTED);
  await receive(at(NOON), input({ buyer: "ACME", quantity: 4 }), VETTED);
  await receive(at(NOON), input({ buyer: "Other" }), VETTED);
  expect(await publishAt(NOON + DELAY_MS)).toMatchObject({ published: 0, held: 3 });
  const { requests } = await listRequests(at(NOON + DELAY_MS), { tab: "held" });
  expect(requests.map(({ buyers, missing }) => [buyers, missing])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  expect(await countRequests(at(NOON))).toMatchObject({ incoming: 0, held: 3, published: 0 });
});

test("firms that nobody has vetted count for nothing, whatever mail they write from, until staff vets them", async () => {
  const [real] = await some(1, { buyer: "Real Solar AG", contact: "jo@real-solar.example" });
  const invented = [
    await receiveRequest(at(NOON), input({ buyer: "Invented One", contact: "one@gmail.com" })),
    await receiveRequest(at(NOON), input({ buyer: "Invented Two", contact: "two@invented-two.example" })),
  ].map(({ id }) => id);
  expect(await publishAt(NOON + DELAY_MS)).toMatchObject({ published: 0, held: 3 });
  const held = (await listRequests(at(NOON + DELAY_MS), { tab: "held" })).requests;
  expect(new Map(held.map(({ id, vetted, buyers, missing }) => [id, [vetted, buyers, missing]]))).toEqual(
    new Map([real, ...invented].map((id) => [id, [id === real, 1, 2]])),
  );
  for (const id of invented) await vetBuyer(at(NOON + DELAY_MS), id);
  await expect(vetBuyer(at(NOON), real ?? "")).rejects.toMatchObject({ code: "conflict" });
  expect(await rows("select subject from event where type = 'rfq.vetted' order by id")).toEqual(invented.map((subject) => ({ subject })));
  // One of them turns out to be another firm: who that is has to be made sure of anew.
  await editRequest(at(NOON + DELAY_MS), invented[0] ?? "", input({ buyer: "Invented Three" }));
  expect(await publishAt(NOON + 3 * DELAY_MS)).toMatchObject({ published: 0 });
  await vetBuyer(at(NOON + 3 * DELAY_MS), invented[0] ?? "");
  expect(await publishAt(NOON + 4 * DELAY_MS)).toMatchObject({ published: 3 });
  await expect(vetBuyer(at(NOON), invented[0] ?? "")).rejects.toMatchObject({ code: "conflict" });
});

test("requests leave once a day, at a moment that was drawn before they came and that nothing moves", async () => {
  const day = DAY_MS;
  const drawn = async (): Promise<number> =>
    (await rows<{ publishes_at: Date }>("select publishes_at from rfq_position"))[0]?.publishes_at.getTime() ?? 0;
  await three();
  expect(await publishDue(at(NOON + day / 2 - 1))).toBeNull();
  const first = await drawn();
  expect(new Date(first).toISOString().slice(0, 10)).toBe("2026-11-22");
  expect(new Date(first).getUTCHours()).toBeGreaterThanOrEqual(6);
  expect(new Date(first).getUTCHours()).toBeLessThan(18);
  await three({ country: "US" }, first - DELAY_MS);
  expect(await publishDue(at(first - 1))).toBeNull();
  expect(await publishDue(at(first))).toMatchObject({ published: 6 });
  const second = await drawn();
  expect(new Date(second).toISOString().slice(0, 10)).toBe("2026-11-23");
  await three({ country: "IN" }, first);
  expect(await publishDue(at(first + 3 * DELAY_MS))).toBeNull();
  expect(await drawn()).toBe(second);
  const moments = new Set([second - day]);
  for (let n = 2; n < 6; n++) {
    await publishDue(at(await drawn()));
    moments.add((await drawn()) - n * day);
  }
  expect(moments.size).toBeGreaterThan(1);
  // A clock that was weeks ahead left a moment that would never come.
  await pool().query("update rfq_position set publishes_at = $1", [new Date(second + 40 * day)]);
  await publishDue(at(second));
  expect(await drawn()).toBeLessThan(second + 2 * day);
});

test("one withdrawal takes the whole group out of the feed; the others wait and come back with new ids", async () => {
  const ids = await three();
  await publishAt(NOON + DELAY_MS);
  const before = await rows<{ id: string }>("select id from rfq");
  expect(await withdrawRequest(at(NOON + 2 * DELAY_MS), ids[0] ?? "", "Acme Ltd. took it back")).toEqual({ left: 3 });
  expect(await count("rfq")).toBe(0);
  expect((await readFeed(3, 10)).map(({ position, kind, line }) => ({ position, kind, line }))).toEqual(
    [4, 5, 6].map((position) => ({ position, kind: "withdrawn", line: null })),
  );
  await receive(at(NOON + 2 * DELAY_MS), input(), VETTED);
  expect(await publishAt(NOON + 3 * DELAY_MS)).toMatchObject({ published: 3 });
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
    await Promise.all([1, 2, 3, 4].map(() => publishAt(now + DELAY_MS)));
  }
  isDone = true;
  await reading;
  expect(seen).toEqual(Array.from({ length: 36 }, (_, i) => i + 1));
  expect(await count("rfq_request where state = 'published'")).toBe(36);
});

test("before it is published a request can be corrected, and the wait begins again", async () => {
  const buyer = "Acme GmbH";
  await some(2);
  const [id = ""] = await some(1, { buyer });
  await editRequest(at(NOON + DELAY_MS - 1), id, input({ buyer, country: "US" }));
  expect(await publishAt(NOON + DELAY_MS)).toMatchObject({ published: 0, held: 2 });
  await editRequest(at(NOON + DELAY_MS), id, input({ buyer }));
  expect(await publishAt(NOON + 2 * DELAY_MS)).toMatchObject({ published: 3 });
  await expect(editRequest(at(NOON + 2 * DELAY_MS), id, input({ buyer }))).rejects.toMatchObject({ code: "conflict" });
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
  expect(first.refused.map(({ reason }) => reason).join(" ")).toMatch(/quantity.*ZZ is not a country.*2025-01 is in the past/);
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
  await receive(at(NOON), input({ country: "US" }), VETTED);
  await publishAt(NOON + DELAY_MS);
  const day = DAY_MS;
  expect(await publishAt(NOON + 61 * day)).toMatchObject({ closed: 3, lapsed: 1 });
  expect(await rows("select status from rfq")).toEqual([{ status: "closed" }, { status: "closed" }, { status: "closed" }]);
  expect(await pruneRfqs(at(NOON + 91 * day))).toEqual({ erased: 4, pruned: 3, deleted: 0 });
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
  await receive(at(NOON), input());
  expect(await publishSampleRfqs(at(NOON + DAY_MS))).toBeNull();
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
  const past = (await get(`?as_of=${new Date(Date.now() - 10 * DAY_MS).toISOString()}&include_total=true`)).json() as unknown as {
    meta: { total: number };
  };
  expect(past.meta.total).toBeLessThan(200);
  expect((await get("?format=csv&limit=200")).text.split("\r\n")).toHaveLength(202);
});

test("no page of the list, the console or the stream tears a group apart", async () => {
  for (const [index, country] of (["DE", "US", "IN", "BR", "AU"] as const).entries()) await some(3 + index, { country }, NOON);
  await publishAt(NOON + DELAY_MS);
  await seeChanges();
  const key = await keyFor("pro", { burst: { perSecond: 1_000, bucket: 1_000 } });
  const sizes = new Map(
    (await rows<{ id: string; n: number }>("select id, count(*) over (partition by group_id)::int as n from rfq")).map((row) => [
      row.id,
      row.n,
    ]),
  );
  expect(sizes.size).toBe(25);
  const isWhole = (page: readonly { id: string; delivery_region: string }[]): boolean =>
    page.every(({ id, delivery_region: region }) => page.filter((other) => other.delivery_region === region).length === sizes.get(id));
  for (const sort of ["-position", "position", "delivery_month", "-delivery_month"])
    for (const limit of [1, 2, 4, 5, 7, 10, 24, 25]) {
      const seen: string[] = [];
      for (let next: string | null = `?sort=${sort}&limit=${limit}`; next;) {
        const answer = (await callApi(`/rfqs${next}`, { key: key.secret })).json() as unknown as {
          data: { id: string; delivery_region: string }[];
          page: { next: string | null };
        };
        expect([sort, limit, isWhole(answer.data)]).toEqual([sort, limit, true]);
        seen.push(...answer.data.map(({ id }) => id));
        next = answer.page.next === null ? null : new URL(answer.page.next).search;
      }
      expect([new Set(seen).size, seen.length]).toEqual([25, 25]);
    }
  const told: string[] = [];
  for (let after = 0; after < 25;) {
    const part = await readFeed(after, 2);
    expect(isWhole(part.map(({ id, region }) => ({ id, delivery_region: region })))).toBe(true);
    told.push(...part.map(({ id }) => id));
    after = part.at(-1)?.position ?? 25;
  }
  expect(new Set(told).size).toBe(25);
  for (let n = 0; n < 9; n++) await some(5, { country: "DE", delivery_month: `2027-0${n + 1}` }, NOON + DELAY_MS);
  await publishAt(NOON + 2 * DELAY_MS);
  const whole = new Map(
    (await rows<{ id: string; n: number }>("select id, count(*) over (partition by group_id)::int as n from rfq")).map((row) => [
      row.id,
      row.n,
    ]),
  );
  const shown: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readConsoleFeed(operator(), key.orgId, cursor === undefined ? {} : { cursor });
    for (const { id, delivery_region: region, delivery_month: month } of page.rfqs)
      expect(page.rfqs.filter((other) => other.delivery_region === region && other.delivery_month === month).length).toBeGreaterThanOrEqual(
        whole.get(id) ?? 99,
      );
    shown.push(...page.rfqs.map(({ id }) => id));
    cursor = page.next;
  }
  expect([new Set(shown).size, shown.length]).toEqual([70, 70]);
});
