import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { DAY_MS } from "@/lib/core/durations";
import { newId, uuidv7 } from "@/lib/core/ids";
import { idOf } from "@/lib/core/parameters";
import { recordEvent } from "@/lib/events/record-event";
import { headerPairs, unseen } from "@/lib/http/call";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { transaction } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { countedOf, lockPeriod } from "@/testing/metering";
import { keyFor, useDatabase } from "@/testing/use-database";
import { forgetIdempotencyKeys } from "./idempotency";
import { mount } from "./mount";
import { actionRoute, pageRoute, streamRoute } from "./route";

useDatabase();

const about = {
  summary: "A thing.",
  description: "A thing.",
  tag: "Account",
  scopes: ["webhooks:write"],
  feature: "webhooks",
  cost: 0,
} as const;
const Thing = z.strictObject({ id: z.string(), name: z.string(), secret: z.string().nullable() });
const params = z.object({ id: idOf("th", { description: "Id.", example: "th_1" }) });

/** What another server does to those that were silent for too long, as often as a test asks for it. */
const CLOSE_LANES = "select lane_close(array_agg(id)) from meter_lane where closed_at is null";
let closings = 0;

const create = actionRoute({
  ...about,
  operation: "createThing",
  path: "/things",
  method: "POST",
  cost: 1,
  body: z.strictObject({ name: z.string().min(1).max(20) }),
  reply: Thing,
  status: 201,
  secrets: ["secret"],
  examples: {},
  run: ({ ctx, orgId, body }) =>
    transaction(ctx, async (tx) => {
      const id = newId("th");
      await recordEvent(tx, { type: "webhook.enabled", orgId, subject: id });
      if (body.name === "close" && closings-- > 0) await pool().query(CLOSE_LANES);
      if (body.name === "break") throw new Error("it broke half way");
      // Whoever commits this finds out only then that it is not to be.
      if (body.name === "break late") await tx.db.$executeRaw`insert into broken_at_commit values (1)`;
      return { id, name: body.name, secret: "s3cret", internal: "stays here" };
    }),
});
const list = pageRoute({
  ...about,
  operation: "listThings",
  path: "/things",
  reply: Thing,
  examples: {},
  run: ({ query }) =>
    Promise.resolve({ rows: [{ id: "th_1", name: String(query.limit), secret: null }], next: query.cursor ? null : "more" }),
});
const read = actionRoute({
  ...about,
  operation: "readThing",
  path: "/things/{id}",
  method: "GET",
  params,
  reply: Thing,
  status: 200,
  examples: {},
  run: ({ params: { id } }) => Promise.resolve({ id, name: "a", secret: null }),
});
const remove = actionRoute({
  ...about,
  operation: "deleteThing",
  path: "/things/{id}",
  method: "DELETE",
  params,
  reply: null,
  status: 204,
  examples: {},
  run: () => Promise.resolve(),
});
const stream = streamRoute({
  ...about,
  operation: "streamThings",
  path: "/things/stream",
  media: "text/event-stream",
  cost: 1,
  example: "data: 1\n\n",
  isSigned: (query) => query.has("signature"),
  query: z.object({}),
  open: ({ count, access }) =>
    Promise.resolve({
      status: 200,
      headers: ["Content-Type", "text/event-stream"],
      body: Readable.from(
        (async function* () {
          yield `data: ${access?.plan ?? "nobody"}\n\n`;
          await count();
          yield "data: 2\n\n";
        })(),
      ),
    }),
});

const costly = actionRoute({
  ...about,
  operation: "readCostly",
  path: "/things/costly",
  method: "GET",
  cost: 1,
  reply: Thing,
  status: 200,
  examples: {},
  run: () => Promise.resolve({ id: "th_1", name: "a", secret: null }),
});

const answer = mount([create, list, stream, costly, read, remove]);

async function call(method: string, target: string, given: { key?: string; body?: unknown; headers?: Record<string, string> } = {}) {
  const [path = "", search = ""] = target.split("?");
  const headers: Record<string, string> = {
    ...(given.key ? { authorization: `Bearer ${given.key}` } : {}),
    ...(given.body === undefined ? {} : { "content-type": "application/json" }),
    ...given.headers,
  };
  const reply = await answer({
    id: uuidv7(Date.now()),
    method,
    path,
    search,
    address: "127.0.0.1",
    nowMs: Date.now(),
    startedAt: performance.now(),
    seen: unseen(),
    header: (name) => headers[name],
    body: () => Promise.resolve(typeof given.body === "string" ? given.body : (JSON.stringify(given.body) ?? "")),
  });
  const chunks: string[] = [];
  if (reply.body instanceof Readable) for await (const chunk of reply.body) chunks.push(String(chunk));
  else chunks.push(reply.body === null ? "" : reply.body.toString());
  const text = chunks.join("");
  return {
    status: reply.status,
    headers: new Map(headerPairs(reply.headers)),
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}

const proKey = () => keyFor("pro", { scopes: ["webhooks:write"] });
const eventsOf = async (orgId: string): Promise<number> =>
  (await pool().query("select 1 from event where type = 'webhook.enabled' and org_id = $1", [orgId])).rowCount ?? 0;
const keptOf = async (orgId: string): Promise<number> =>
  (await pool().query("select 1 from idempotency_key where org_id = $1", [orgId])).rowCount ?? 0;
const usedBy = async (orgId: string): Promise<number> => (await countedOf(orgId))[1];
const periodOf = async (orgId: string): Promise<number> =>
  (await pool().query<{ id: number }>("select id from period where org_id = $1 and kind = 'live'", [orgId])).rows[0]?.id ?? -1;

/** A table that whoever wrote into it fails to commit. */
const BREAKING_AT_COMMIT = `
  create table if not exists broken_at_commit (n int);
  create or replace function break_at_commit() returns trigger language plpgsql as $$ begin raise exception 'it broke at the end'; end $$;
  drop trigger if exists breaking on broken_at_commit;
  create constraint trigger breaking after insert on broken_at_commit deferrable initially deferred for each row execute function break_at_commit()`;

/** The next commit is made, and the connection is gone before it is answered. */
function loseNextCommit() {
  const query = pg.Client.prototype.query as (this: unknown, ...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query");
  return spy.mockImplementation(async function (this: unknown, ...given: unknown[]) {
    const made: unknown = await query.apply(this, given);
    if ((given[0] as { text?: unknown }).text === "COMMIT") throw new Error("Connection terminated unexpectedly");
    return made;
  } as never);
}

describe("an action", () => {
  test("answers what its schema names, counts what it costs, and refuses what is wrong with all of it named", async () => {
    const key = await proKey();
    const made = await call("POST", "/things", { key: key.secret, body: { name: "one" } });
    expect(made.status).toBe(201);
    expect(made.json()).toEqual({ data: { id: expect.stringMatching(/^th_/) as string, name: "one", secret: "s3cret" } });
    expect(made.headers.get("Usage-Charge")).toBe("1");
    expect(await usedBy(key.orgId)).toBe(1);
    const wrong = await call("POST", "/things", { key: key.secret, body: { name: "", size: 3 } });
    expect(wrong.json()).toMatchObject({ status: 400, errors: [{ parameter: "name" }, { parameter: "size", code: "unknown-parameter" }] });
    expect((await call("POST", "/things", { key: key.secret, body: "{" })).json()).toMatchObject({ code: "bad-request" });
    for (const bad of ["\\u0000", "\\ud83d", "\\udf1e\\ud83c"])
      expect((await call("POST", "/things", { key: key.secret, body: `{"name":"${bad}"}` })).json()).toMatchObject({ code: "bad-request" });
    // Many clients write what is not ASCII as escapes: a pair is one character.
    const escaped = await call("POST", "/things", { key: key.secret, body: '{"name":"\\ud83c\\udf1e \\\\u0000"}' });
    expect(escaped.json()).toMatchObject({ data: { name: "🌞 \\u0000" } });
    const deep = await call("POST", "/things", { key: key.secret, body: `{"name":${"[".repeat(30_000)}${"]".repeat(30_000)}}` });
    expect(deep.json()).toMatchObject({ code: "invalid-parameter" });
    expect((await call("POST", "/things", { key: key.secret })).json()).toMatchObject({ code: "unsupported-media-type" });
    expect((await call("GET", "/things/x_1", { key: key.secret })).json()).toMatchObject({ code: "not-found" });
    expect((await call("DELETE", "/things/th_1", { key: key.secret })).status).toBe(204);
    expect(await usedBy(key.orgId)).toBe(2);
  });

  test("is on record with the address and the client that it came from", async () => {
    const key = await proKey();
    await call("POST", "/things", { key: key.secret, body: { name: "one" } });
    await call("POST", "/things", { key: key.secret, body: { name: "two" }, headers: { "user-agent": "heliodex-python/1.4" } });
    const { rows } = await pool().query("select address, user_agent from event where actor_id = $1 order by id", [key.id]);
    expect(rows).toEqual([
      { address: "127.0.0.1", user_agent: null },
      { address: "127.0.0.1", user_agent: "heliodex-python/1.4" },
    ]);
  });

  test("is refused without its scope, without its plan and without a key; other methods of its path are named", async () => {
    const reader = await keyFor("pro");
    expect((await call("POST", "/things", { key: reader.secret, body: { name: "a" } })).json()).toMatchObject({ code: "scope-missing" });
    const starter = await keyFor("starter", { scopes: ["webhooks:write"] });
    expect((await call("GET", "/things", { key: starter.secret })).json()).toMatchObject({ code: "plan-required" });
    expect((await call("GET", "/things")).json()).toMatchObject({ code: "key-missing" });
    const put = await call("PUT", "/things/th_1");
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "GET, HEAD, DELETE, OPTIONS"]);
    const asked = await call("OPTIONS", "/things");
    expect([asked.status, asked.headers.get("Access-Control-Allow-Methods")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  });

  test("that fails is in the service level of its organisation and not in its log; what we answer or refuse is in both", async () => {
    const key = await proKey();
    const things = [{ name: "a" }, { name: "break" }, { name: "" }];
    const statuses: number[] = [];
    for (const body of things) statuses.push((await call("POST", "/things", { key: key.secret, body })).status);
    expect(statuses).toEqual([201, 500, 400]);
    await Promise.all([flushCallNotes(), flushEdgeCounts()]);
    const ledger = await pool().query<{ status: number }>("select status from call_ledger where org_id = $1 order by id", [key.orgId]);
    expect(ledger.rows.map(({ status }) => status)).toEqual([201, 400]);
    const sums = "select sum(answered)::int as answered, sum(failed)::int as failed from call_minute where org_id = $1";
    expect((await pool().query(sums, [key.orgId])).rows).toEqual([{ answered: 2, failed: 1 }]);
  });

  test.each(["break", "break late"])("that fails has done nothing, counted nothing and kept nothing: %s", async (name) => {
    await pool().query(BREAKING_AT_COMMIT);
    const key = await proKey();
    const ask = { key: key.secret, body: { name }, headers: { "idempotency-key": "k-1" } };
    expect((await call("POST", "/things", ask)).status).toBe(500);
    expect([await eventsOf(key.orgId), await keptOf(key.orgId), ...(await countedOf(key.orgId))]).toEqual([0, 0, 0, 0, 0]);
    const again = await call("POST", "/things", { ...ask, body: { name: "works" } });
    expect([again.status, again.headers.has("Idempotency-Replayed")]).toEqual([201, false]);
    expect(await countedOf(key.orgId)).toEqual([1, 1, 1]);
  });

  test("that can't be counted in time has left nothing, and is carried out and charged once when it is repeated", async () => {
    const key = await proKey();
    const ask = { key: key.secret, body: { name: "one" }, headers: { "idempotency-key": "k-1" } };
    await call("GET", "/things", { key: key.secret });
    const lock = await lockPeriod(await periodOf(key.orgId));
    const refusing = Promise.all([call("POST", "/things", ask), call("POST", "/things", { ...ask, headers: {} })]);
    // Counting that goes on after its transaction was given up would be done now.
    await Promise.race([refusing, wait(11_000)]);
    await lock.release();
    for (const { status, headers, json } of await refusing) {
      expect([status, headers.get("Retry-After"), headers.get("Usage-Charge")]).toEqual([503, "2", "0"]);
      expect(json()).toMatchObject({ code: "unavailable", retryable: true });
    }
    expect([await eventsOf(key.orgId), await keptOf(key.orgId), ...(await countedOf(key.orgId))]).toEqual([0, 0, 0, 0, 0]);
    await expect.poll(async () => (await call("POST", "/things", ask)).status, { timeout: 5_000 }).toBe(201);
    expect((await call("POST", "/things", ask)).headers.get("Idempotency-Replayed")).toBe("true");
    expect([await eventsOf(key.orgId), await keptOf(key.orgId), ...(await countedOf(key.orgId))]).toEqual([1, 1, 1, 1, 1]);
  });

  test("whose lane somebody closed meanwhile is carried out through the next one, once", async () => {
    const key = await proKey();
    closings = 1;
    const made = await call("POST", "/things", { key: key.secret, body: { name: "close" } });
    expect([made.status, made.headers.get("Usage-Charge"), closings]).toEqual([201, "1", -1]);
    expect([await eventsOf(key.orgId), ...(await countedOf(key.orgId))]).toEqual([1, 1, 1, 1]);
    // Whoever closes each of them keeps us from counting; nothing is tried for ever.
    closings = Infinity;
    const refused = await call("POST", "/things", { key: key.secret, body: { name: "close" } });
    expect(refused.json()).toMatchObject({ status: 503, code: "unavailable" });
    expect([await eventsOf(key.orgId), ...(await countedOf(key.orgId))]).toEqual([1, 1, 1, 1]);
  });

  test.each([
    ["whose calls can't be counted", true],
    ["that changes much at once", false],
  ])("of an organisation %s does not hold up another's", async (_, isLocked) => {
    const hasty = () => keyFor("pro", { scopes: ["webhooks:write"], burst: { perSecond: 10_000, bucket: 10_000 } });
    const [busy, free] = [await hasty(), await hasty()];
    const change = ({ secret }: { secret: string }) => call("POST", "/things", { key: secret, body: { name: "one" } });
    await Promise.all([change(busy), change(free)]);
    const lock = isLocked ? await lockPeriod(await periodOf(busy.orgId)) : null;
    let answered = 0;
    const counted = async () => {
      const reply = await change(busy);
      if (reply.status === 201) answered++;
      return reply;
    };
    const all = Promise.all(Array.from({ length: 100 }, counted));
    // All of them have been let in, and wait, once one has been carried out.
    if (!isLocked) await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(0);
    const atFirst = answered;
    expect((await change(free)).status).toBe(201);
    expect(answered - atFirst).toBeLessThan(50);
    const replies = await all;
    await lock?.release();
    for (const { status, headers } of replies.filter(({ status }) => status !== 201))
      expect([status, headers.get("Retry-After"), headers.get("Usage-Charge")]).toEqual([503, "2", "0"]);
    const made = 1 + replies.filter(({ status }) => status === 201).length;
    expect(made > 1).toBe(!isLocked);
    expect([await eventsOf(busy.orgId), ...(await countedOf(busy.orgId))]).toEqual([made, made, made, made]);
    expect(await countedOf(free.orgId)).toEqual([2, 2, 2]);
  });

  test("shares its quota with all other calls to the last one, and the one too many has done nothing", async () => {
    const key = await keyFor("pro", { scopes: ["webhooks:write"], quotaCalls: 10 });
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 === 0
          ? call("POST", "/things", { key: key.secret, body: { name: "one" } })
          : call("GET", "/things/costly", { key: key.secret }),
      ),
    );
    const made = all.filter(({ status }) => status === 201).length;
    expect(all.filter(({ status }) => status < 300)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await eventsOf(key.orgId)).toBe(made);
    expect(await countedOf(key.orgId)).toEqual([10, 10, 10]);
  });

  test("whose commit is answered by nobody is unavailable, and its repetition gets what was kept", async () => {
    const key = await proKey();
    const ask = { key: key.secret, body: { name: "lost" }, headers: { "idempotency-key": "k-1" } };
    const commits = loseNextCommit();
    const lost = await call("POST", "/things", ask);
    commits.mockRestore();
    expect([lost.status, lost.json().code]).toEqual([503, "unavailable"]);
    const again = await call("POST", "/things", ask);
    expect([again.status, again.headers.get("Idempotency-Replayed"), again.headers.get("Usage-Charge")]).toEqual([201, "true", "0"]);
    expect([await eventsOf(key.orgId), ...(await countedOf(key.orgId))]).toEqual([1, 1, 1, 1]);
  });

  test("that lists walks by cursor", async () => {
    const key = await proKey();
    const first = (await call("GET", "/things?limit=7", { key: key.secret })).json();
    expect(first).toMatchObject({ data: [{ name: "7" }], page: { limit: 7, has_more: true } });
    expect(String((first.page as { next: string }).next)).toMatch(/\/api\/v1\/things\?limit=7&cursor=more$/);
    expect((await call("GET", "/things?cursor=more", { key: key.secret })).json()).toMatchObject({
      page: { limit: 50, has_more: false, next: null },
    });
    expect((await call("GET", "/things?limit=101", { key: key.secret })).json()).toMatchObject({ code: "invalid-parameter" });
  });
});

test("what an action takes no body for is not ignored in silence; an empty object is what many clients send", async () => {
  const key = await proKey();
  const send = async (body: unknown) => (await call("DELETE", "/things/th_1", { key: key.secret, body })).status;
  expect([await send(undefined), await send({}), await send({ type: "price.published" }), await send([])]).toEqual([204, 204, 400, 400]);
});

describe("an Idempotency-Key", () => {
  const withKey = (name: string) => ({ headers: { "idempotency-key": name } });

  test("makes a repeat the first answer without its secrets, once in effect and in count", async () => {
    const key = await proKey();
    const ask = { key: key.secret, body: { name: "one" }, ...withKey("k-1") };
    const first = await call("POST", "/things", ask);
    const second = await call("POST", "/things", ask);
    expect(second.status).toBe(201);
    expect(second.headers.get("Idempotency-Replayed")).toBe("true");
    expect(second.json()).toEqual({ data: { ...(first.json().data as object), secret: null } });
    expect([await eventsOf(key.orgId), await usedBy(key.orgId)]).toEqual([1, 1]);
    expect((await call("POST", "/things", { ...ask, body: { name: "two" } })).json()).toMatchObject({ code: "unprocessable" });
    const other = await proKey();
    expect((await call("POST", "/things", { ...ask, key: other.secret })).headers.has("Idempotency-Replayed")).toBe(false);
    expect((await call("POST", "/things", { ...ask, ...withKey("ü") })).json()).toMatchObject({ code: "invalid-parameter" });
  });

  test("of ten at once carries out one", async () => {
    const key = await proKey();
    const ask = { key: key.secret, body: { name: "one" }, ...withKey("k-1") };
    const all = await Promise.all(Array.from({ length: 10 }, () => call("POST", "/things", ask)));
    expect(await eventsOf(key.orgId)).toBe(1);
    for (const { status } of all) expect([201, 409]).toContain(status);
    const refused = all.filter(({ status }) => status === 409);
    for (const { headers, json } of refused) {
      expect(json()).toMatchObject({ code: "request-in-progress", retryable: true });
      expect(headers.get("Retry-After")).toBe("1");
    }
  });

  test("is forgotten after a week, and after a failure", async () => {
    const key = await proKey();
    const broken = { key: key.secret, body: { name: "break" }, ...withKey("k-1") };
    await call("POST", "/things", broken);
    expect((await call("POST", "/things", { ...broken, body: { name: "mended" } })).status).toBe(201);
    await forgetIdempotencyKeys(Date.now() + 8 * DAY_MS);
    expect((await call("POST", "/things", { ...broken, body: { name: "later" } })).status).toBe(201);
  });
});

describe("a stream", () => {
  test("is counted when it opens, and again when it says so", async () => {
    const key = await proKey();
    const opened = await call("GET", "/things/stream", { key: key.secret });
    expect([opened.status, opened.text]).toEqual([200, "data: pro\n\ndata: 2\n\n"]);
    expect(await usedBy(key.orgId)).toBe(2);
    expect((await call("HEAD", "/things/stream", { key: key.secret })).text).toBe("");
    expect(await usedBy(key.orgId)).toBe(2);
  });

  test("that is signed needs no key, and what is unknown in its query is named", async () => {
    expect((await call("GET", "/things/stream?other=1")).json()).toMatchObject({ code: "key-missing" });
    expect((await call("GET", "/things/stream?signature=x")).json()).toMatchObject({ code: "unknown-parameter" });
  });
});
