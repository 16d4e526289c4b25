import { beforeAll, expect, test } from "vitest";
import { uuidv7 } from "@/lib/core/ids";
import { type HttpReply, unseen } from "@/lib/http/call";
import { listPool, prisma } from "@/lib/platform/database";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { companyDraft } from "@/testing/drafts";
import { countedOf } from "@/testing/metering";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, useDatabase, type TestKey } from "@/testing/use-database";
import { queryInTurn } from "./in-turn";
import { mount } from "./mount";
import { companies } from "./routes/companies";

useDatabase();

const FAST = { perSecond: 10_000, bucket: 10_000 };
let [running, most, asked] = [0, 0, 0];
/** The worst list that there is: every page of it takes a while, and a connection. */
const answer = mount([
  {
    ...companies,
    list: async (query, ask, time) => {
      most = Math.max(most, ++running);
      asked++;
      await listPool()
        .query("select pg_sleep(0.2)")
        .finally(() => running--);
      return companies.list(query, ask, time);
    },
  },
]);

beforeAll(async () => {
  await publishDrafts([companyDraft("First")]);
});

async function get(search: string, key: TestKey, { through = answer, seen = unseen() } = {}): Promise<HttpReply & { tookMs: number }> {
  const [startedAt, nowMs] = [performance.now(), Date.now()];
  const header = (name: string) => (name === "authorization" ? `Bearer ${key.secret}` : undefined);
  const body = () => Promise.resolve("");
  const call = {
    id: uuidv7(nowMs),
    method: "GET",
    path: companies.path,
    search,
    address: "127.0.0.1",
    nowMs,
    startedAt,
    header,
    body,
    seen,
  };
  return { ...(await through(call)), tookMs: performance.now() - startedAt };
}
const codeOf = ({ status, body }: HttpReply): string => (status === 200 ? "ok" : String(JSON.parse(String(body)).code));

test("one organisation's worst queries run two or three at a time, the next are queued for a moment, others' run at once, and only responses count", async () => {
  const [loud, quiet] = [await keyFor("enterprise", { burst: FAST }), await keyFor("starter", { burst: FAST })];
  await get("limit=99", quiet);
  [most, asked] = [0, 0];
  const flood = Array.from({ length: 150 }, (_, n) => get(`limit=${n + 1}`, loud));
  const other = await get("limit=98", quiet);
  expect([other.status, other.tookMs < 1_000]).toEqual([200, true]);
  const replies = await Promise.all(flood);
  expect(most).toBeLessThanOrEqual(4);
  const refused = replies.filter(({ status }) => status !== 200);
  const served = replies.length - refused.length;
  expect(served).toBeGreaterThanOrEqual(20);
  expect(new Set(refused.map(codeOf))).toEqual(new Set(["concurrency-limited"]));
  for (const { status, headers } of refused) expect([status, headers.includes("Retry-After")]).toEqual([503, true]);
  expect(refused.filter(({ tookMs }) => tookMs < 1_000).length).toBeGreaterThanOrEqual(47);
  for (const { tookMs } of refused) expect(tookMs).toBeLessThan(5_000);
  expect(asked).toBe(served + 1);
  expect(await countedOf(loud.orgId)).toEqual([served, served, served]);
  // What it kept from running itself is no failure of ours.
  await flushEdgeCounts();
  const rows = await prisma().$queryRaw`select sum(failed)::int as failed from call_minute where org_id = ${loud.orgId}`;
  expect(rows).toEqual([{ failed: 0 }]);
  expect((await get("limit=151", loud)).status).toBe(200);
});

test("who has left while queued is not asked for, and pays nothing", async () => {
  const key = await keyFor("starter", { burst: FAST });
  await get("limit=96", key);
  asked = 0;
  let hasLeft = false;
  const replies = Array.from({ length: 20 }, (_, n) => get(`limit=${n + 1}`, key, { seen: unseen(() => hasLeft) }));
  await expect.poll(() => asked).toBe(2);
  hasLeft = true;
  const codes = (await Promise.all(replies)).map(codeOf);
  expect([asked, codes.filter((code) => code === "ok").length]).toEqual([2, 2]);
  expect(await countedOf(key.orgId)).toEqual([3, 3, 3]);
});

test("the same question by many at once is one query, of one turn, for other organisations too", async () => {
  const keys = [await keyFor("starter", { burst: FAST }), await keyFor("starter", { burst: FAST })];
  for (const key of keys) await get("limit=97", key);
  asked = 0;
  const replies = await Promise.all(keys.flatMap((key) => Array.from({ length: 150 }, () => get("limit=90", key))));
  expect(new Set(replies.map(codeOf))).toEqual(new Set(["ok"]));
  expect(asked).toBe(1);
});

test("a list that takes too long is ended by the database, said to be that, and not counted", async () => {
  const key = await keyFor("pro", { burst: FAST });
  const slow = mount([
    {
      ...companies,
      list: async (query, ask, time) => {
        await listPool().query("set statement_timeout = 300; select pg_sleep(20)");
        return companies.list(query, ask, time);
      },
    },
  ]);
  const reply = await get("limit=77", key, { through: slow });
  expect([codeOf(reply), reply.status]).toEqual(["unavailable", 503]);
  expect(String(reply.body)).toContain("took too long");
  expect(await countedOf(key.orgId)).toEqual([0, 0, 0]);
});

test("a query that fails gives its turn back", async () => {
  const access = { periodName: "org_failing/live", isVisitor: false, queriesAtOnce: 1 };
  for (let i = 0; i < 3; i++) {
    await expect(queryInTurn(access, unseen(), () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(() =>
      queryInTurn(access, unseen(), () => {
        throw new Error("at once");
      }),
    ).toThrow("at once");
  }
  expect(queryInTurn(access, unseen(), () => "ran")).toBe("ran");
});

test("visitors have one query at once for each network, and all of them three", async () => {
  const waiting: (() => void)[] = [];
  const visit = (network: number) =>
    queryInTurn(
      { periodName: `visitor_${network}/test`, isVisitor: true, queriesAtOnce: 2 },
      unseen(),
      () => new Promise<number>((resolve) => waiting.push(() => resolve(network))),
    );
  const visits = [1, 1, 2, 3, 4].map(visit);
  expect(waiting).toHaveLength(3);
  while (waiting.length > 0) {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(visits)).toEqual([1, 1, 2, 3, 4]);
});
