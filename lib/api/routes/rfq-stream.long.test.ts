import { afterEach, expect, test, vi } from "vitest";
import { DryRun } from "@/lib/api/dry-run";
import { HOUR_MS } from "@/lib/core/durations";
import { announceClose, announceStop } from "@/lib/http/health";
import { revokeKey } from "@/lib/keys/revoke-key";
import { systemClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { perProcess } from "@/lib/platform/process-state";
import { versionClock } from "@/lib/platform/version-clock";
import { STREAMS_PER_ORG } from "@/lib/rfq/feed/open-streams";
import { publishRows } from "@/lib/rfq/publish-rows";
import { fillSampleRfqs, removeSampleRfqs } from "@/lib/rfq/sample/sample";
import { sampleGroup } from "@/lib/rfq/sample/sample-rows";
import { callApi } from "@/testing/call-api";
import { openStream, type Stream } from "@/testing/open-stream";
import { keyFor, operator, useDatabase } from "@/testing/use-database";

useDatabase();

const open: Stream[] = [];
const streamOf = async (query: string, key: { secret: string }, headers?: Record<string, string>): Promise<Stream> => {
  const stream = await openStream(`/rfqs/stream${query}`, key.secret, headers);
  open.push(stream);
  return stream;
};
const chargesOf = async (orgId: string): Promise<number[]> => {
  const { rows } = await pool().query<{ charge: number }>("select charge from call_ledger where org_id = $1", [orgId]);
  return rows.map(({ charge }) => charge);
};
afterEach(async () => {
  vi.restoreAllMocks();
  await versionClock().refresh();
  for (const stream of open.splice(0)) stream.close();
});

let made = 0;
const publishOne = (): Promise<unknown> => {
  const id = `rfq_live${String(++made).padStart(8, "0")}`;
  const { shown } = sampleGroup("live", Date.now());
  return transaction(operator(), (tx) =>
    publishRows(tx, [
      { id, groupId: `rfg_${made}`, shown: { ...shown, category: "module" }, publishedAt: new Date(), sandbox: false, source: "synthetic" },
    ]),
  );
};

test("a stream tells what is published, and one that comes back goes on without loss or repetition", async () => {
  await fillSampleRfqs(operator());
  const pro = await keyFor("pro");
  const stream = await streamOf("", pro);
  await publishOne();
  const [first] = await stream.take(1);
  expect(first).toMatchObject({ id: "201", event: "rfq" });
  expect(JSON.parse(first?.data ?? "")).toMatchObject({ id: "rfq_live00000001", position: 201, status: "open" });
  stream.close();
  await publishOne();
  await publishOne();
  const again = await streamOf("?since=0", pro, { "last-event-id": "201" });
  await publishOne();
  expect((await again.take(3)).map(({ id }) => id)).toEqual(["202", "203", "204"]);
  const all = await streamOf("?since=0&category=module", pro);
  const shown = await all.take(30);
  expect(shown.every(({ data }) => (JSON.parse(data ?? "{}") as { category: string }).category === "module")).toBe(true);
  expect((await pool().query("select sum(charge)::int as n from call_ledger")).rows).toEqual([{ n: 3 }]);
});

test("the sandbox gets its slice from the beginning; other plans and made-up positions are refused", async () => {
  const [sandbox, starter, pro] = await Promise.all([keyFor(null, { mode: "test" }), keyFor("starter"), keyFor("pro")]);
  const slice = await (await streamOf("", sandbox)).take(40);
  expect(slice).toHaveLength(40);
  expect((await streamOf("", starter)).status).toBe(403);
  for (const [query, headers] of [
    ["?since=999999", {}],
    ["", { "last-event-id": "x" }],
  ] as const)
    expect((await streamOf(query, pro, headers)).status).toBe(410);
  expect((await streamOf("?since=-1", pro)).status).toBe(400);
  await pool().query("update rfq_position set forgotten = 5");
  expect((await streamOf("?since=4", pro)).status).toBe(410);
  expect((await streamOf("?since=5", pro)).status).toBe(200);
  // Zero is no position: all that there still is.
  const [oldest] = await (await streamOf("?since=0", pro)).take(1);
  expect(Number(oldest?.id)).toBeGreaterThan(5);
});

test("a dry run says what a stream would send at once, opens none and costs nothing", async () => {
  await fillSampleRfqs(operator());
  const [sandbox, starter, pro] = await Promise.all([keyFor(null, { mode: "test" }), keyFor("starter"), keyFor("pro")]);
  const dryRun = (query: string, key: { secret: string }, headers: Record<string, string> = {}) =>
    callApi(`/rfqs/stream${query}`, { key: key.secret, headers: { prefer: "dry-run", ...headers } });
  const costOf = async (query: string, key: { secret: string }) => {
    const reply = await dryRun(query, key);
    expect([reply.status, reply.headers.get("preference-applied")]).toEqual([200, "dry-run"]);
    return DryRun.parse(reply.json()).data;
  };
  const nothing = { rows: 0, calls: 1, bytes: 0 };
  expect(await costOf("", pro)).toEqual({ response: nothing, all_pages: nothing });
  await publishOne();
  for (const query of ["?since=10", "?since=10&category=module", "?since=150"]) {
    const { rows, bytes } = (await costOf(query, pro)).response;
    expect(bytes, query).toBeGreaterThan(100 * rows);
    const stream = await streamOf(query, pro);
    expect(await stream.take(rows), query).toHaveLength(rows);
    // What comes next is new: nothing more was waiting.
    await publishOne();
    const { rows: ends } = await pool().query<{ last: number }>("select last from rfq_position");
    expect((await stream.take(1))[0]?.id, query).toBe(String(ends[0]?.last));
    stream.close();
  }
  const countOf = async (which: string) =>
    (await pool().query<{ n: number }>(`select count(*)::int as n from rfq_feed where ${which}`)).rows[0]?.n;
  expect((await costOf("", sandbox)).response.rows).toBe(await countOf("sandbox"));
  expect((await costOf("?since=10&region=europe", pro)).response.rows).toBe(await countOf("delivery_region = 'europe' and position > 10"));
  expect((await dryRun("", starter)).status).toBe(403);
  expect((await dryRun("?since=999999", pro)).status).toBe(410);
  expect((await dryRun("", pro, { "last-event-id": "x" })).status).toBe(410);
  expect((await chargesOf(pro.orgId)).filter((charge) => charge > 0)).toEqual([1, 1, 1]);
});

test("an organisation has so many streams and no more", async () => {
  const pro = await keyFor("pro", { burst: { perSecond: 100, bucket: 100 } });
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_ORG + 1 }, () => streamOf("", pro)));
  expect(
    streams
      .map(({ status }) => status)
      .sort()
      .slice(-2),
  ).toEqual([200, 429]);
  streams.find(({ status }) => status === 200)?.close();
  await new Promise(setImmediate);
  expect((await streamOf("", pro)).status).toBe(200);
});

test("a stream ends when its key is revoked, and says why; what left the feed is told", async () => {
  const pro = await keyFor("pro");
  const stream = await streamOf("", pro);
  await removeSampleRfqs(operator());
  expect((await stream.take(1))[0]).toMatchObject({ event: "withdrawn" });
  await revokeKey(operator(), pro.id);
  const rest = await stream.take(1_000);
  expect(JSON.parse(rest.at(-1)?.data ?? "")).toMatchObject({ code: "key-revoked", retry: false });
});

test("each further hour of a stream is a call of its own, charged, with no more than its own duration", async () => {
  const pro = await keyFor("pro");
  const today = new Date();
  let nowMs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 15, 12);
  let laterMs = 0;
  const began = performance.now.bind(performance);
  vi.spyOn(systemClock, "now").mockImplementation(() => nowMs);
  vi.spyOn(databaseClock(), "of").mockImplementation(() => nowMs);
  vi.spyOn(performance, "now").mockImplementation(() => began() + laterMs);
  await streamOf("", pro);
  for (const hours of [2, 3]) {
    nowMs += 61 * 60_000;
    laterMs += 61 * 60_000;
    const ledger = "select charge, duration_us < 60000000 as brief from call_ledger where org_id = $1";
    const counted = async (): Promise<unknown> => (await pool().query(ledger, [pro.orgId])).rows;
    await expect.poll(counted, { timeout: 8_000 }).toEqual(Array.from({ length: hours }, () => ({ charge: 1, brief: true })));
  }
});

test.each([5, -5])(
  "a stream ends when the clock of its server goes wrong by %d hours, and hours that did not pass cost nothing",
  async (hours) => {
    // What the clock of another test was found to be may still be remembered.
    await versionClock().refresh();
    const pro = await keyFor("pro");
    const stream = await streamOf("", pro);
    expect(stream.status).toBe(200);
    const real = Date.now.bind(Date);
    vi.spyOn(systemClock, "now").mockImplementation(() => real() + hours * HOUR_MS);
    const last = (await stream.take(1_000)).at(-1);
    expect(last?.event).toBe("end");
    expect(JSON.parse(last?.data ?? "")).toMatchObject({ code: "unavailable", retry: true });
    expect((await streamOf("", pro)).status).toBe(503);
    expect(await chargesOf(pro.orgId)).toEqual([1]);
  },
);

test("an hour that is due the moment the clock was set, before anybody knows of it, is not charged by that clock", async () => {
  const pro = await keyFor("pro");
  const [real, began] = [Date.now.bind(Date), performance.now.bind(performance)];
  const stream = await streamOf("", pro);
  const known = await versionClock().current();
  versionClock().stop();
  vi.spyOn(versionClock(), "current").mockReturnValue(known);
  vi.spyOn(systemClock, "now").mockImplementation(() => real() + HOUR_MS);
  vi.spyOn(performance, "now").mockImplementation(() => began() + 3_700_000);
  expect(JSON.parse((await stream.take(1)).at(-1)?.data ?? "")).toMatchObject({ code: "unavailable", retry: true });
  expect(await chargesOf(pro.orgId)).toEqual([1]);
});

test("who was away while more happened than fits into memory gets all of it, in order", async () => {
  const pro = await keyFor("pro");
  await publishOne();
  const many = 4_500;
  const ends = (await pool().query<{ last: number }>("select last from rfq_position")).rows[0];
  const first = (ends?.last ?? 0) + 1;
  await pool().query(
    `insert into rfq select r.id || n, $1::bigint + n, r.group_id, r.published_at, r.updated_at, r.category, r.technology, r.power_band,
       r.quantity_band, r.delivery_region, r.incoterm, r.delivery_month, r.status, r.closes_at, r.closed_at, r.sandbox, r.source
     from rfq r, generate_series(0, $2::int - 1) n where r.position = $1::bigint - 1`,
    [first, many],
  );
  await pool().query(
    "insert into rfq_feed select position, 'published', id, category, delivery_region, sandbox, published_at from rfq where position >= $1",
    [first],
  );
  await pool().query("update rfq_position set last = last + $1", [many]);
  const stream = await streamOf(`?since=${first - 1}`, pro);
  const frames = await stream.take(many);
  expect(frames.map(({ id }) => Number(id))).toEqual(Array.from({ length: many }, (_, i) => first + i));
  await publishOne();
  expect(Number((await stream.take(1))[0]?.id)).toBe(first + many);
});

test("a slow client is dropped, and streams end when the server stops", async () => {
  const pro = await keyFor("pro");
  const stream = await streamOf("", pro);
  stream.body.pause();
  const slow = stream.body as unknown as { tell(happened: null, frame: Buffer): void };
  for (let i = 0; i < 5; i++) slow.tell(null, Buffer.alloc(64 * 1024));
  expect(stream.body.destroyed).toBe(true);
  const last = await streamOf("", pro);
  announceStop();
  const opened = await streamOf("", pro);
  expect(opened.body.destroyed).toBe(false);
  opened.body.destroy();
  announceClose();
  expect(JSON.parse((await last.take(1))[0]?.data ?? "")).toMatchObject({ code: "unavailable", retry: true });
  Object.assign(perProcess<object>("lifecycle", () => ({}))(), { isStopping: false, isClosing: false });
});
