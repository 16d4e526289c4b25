import { beforeAll, expect, test, vi } from "vitest";
import { meterPool, pool } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { messagesOf } from "@/lib/webhooks/messages/messages";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { keyFor, seeChanges, useDatabase, type TestKey } from "@/testing/use-database";

useDatabase();

let key: TestKey;
let round = 0;
type Listed = {
  status: number;
  code?: string;
  data: { release: number; record: { name: string } }[];
  meta: { release: number; sources: { licence: string }[] };
};
const get = async (path: string): Promise<Listed> => {
  const { status, json } = await callApi(path, { key: key.secret });
  return { ...(json() as unknown as Listed), status };
};
const changes = (query: string): Promise<Listed> => get(`/changes?${query}`);

beforeAll(async () => {
  await publishDrafts([companyDraft("First")]);
  key = await keyFor("pro", { burst: { perSecond: 10_000, bucket: 10_000 } });
});

/** Publishes a release, of a source of its own, that this process has not noticed: what it looks at is what it looked at before. */
async function publishElsewhere(): Promise<number> {
  for (;;) {
    await seeChanges();
    await get("/companies");
    versionClock().stop();
    const source = { ...REAL_SOURCE, code: `elsewhere-${++round}`, licence: `licence ${round}` };
    const { release = 0 } = (await publishDrafts([companyDraft(`Company ${round}`)], { source })) ?? {};
    if ((await get("/companies")).meta.release < release) return release;
  }
}

test("a release of another instance can be named at once, in since, in as_of and by a time", async () => {
  const first = await publishElsewhere();
  expect(await changes(`since=${first}`)).toMatchObject({ status: 200, data: [], meta: { release: first } });
  const second = await publishElsewhere();
  const before = await get(`/companies?as_of=${second}`);
  expect(before).toMatchObject({ status: 200, meta: { release: second } });
  expect(before.meta.sources).toHaveLength(1 + round);
  const third = await publishElsewhere();
  const { meta } = await get(`/companies?as_of=${new Date(Date.now() + 1).toISOString()}`);
  expect(meta.release).toBe(third);
  expect(meta.sources.map(({ licence }) => licence)).toContain(`licence ${round}`);
});

test("the link of a webhook shows what its release changed, also where that is not known yet", async () => {
  const release = await publishElsewhere();
  const { rows } = await pool().query(
    "select id, type, org_id, subject, at, data from event where type = 'release.published' order by id desc limit 1",
  );
  const [message] = messagesOf(rows[0] as Parameters<typeof messagesOf>[0], "");
  const link = String(message?.data["changes"]);
  expect(link).toContain(`as_of=${release}`);
  expect(await get(link)).toMatchObject({ status: 200, data: [{ release, record: { name: `Company ${round}` } }], meta: { release } });
  await publishDrafts([companyDraft("Later")]);
  await seeChanges();
  expect((await get(link)).data).toHaveLength(1);
});

test("what does not exist is still refused, and naming it costs the database next to nothing", async () => {
  const queries = vi.spyOn(meterPool(), "query");
  const others = vi.spyOn(pool(), "query");
  const began = performance.now();
  for (let wave = 0; wave < 3; wave++) {
    const hostile = Array.from({ length: 40 }, (_, i) => [`since=${1e9 + i}`, `as_of=${9e8 + i}`]).flat();
    const answers = await Promise.all(hostile.map(changes));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  }
  const refused = await Promise.all([changes("since=1000000000"), changes("as_of=900000000")]);
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [400, "invalid-parameter"],
    [400, "invalid-parameter"],
  ]);
  // Two looks every 250 ms, the clock's own every 200 ms, and a few for what a busy machine held up; unbounded, it would be two for each of the 242 calls.
  const elapsedMs = performance.now() - began;
  expect(queries.mock.calls.filter(([sql]) => String(sql).includes("version_clock")).length).toBeLessThanOrEqual(elapsedMs / 50 + 20);
  expect(others.mock.calls.filter(([sql]) => String(sql).includes("from release")).length).toBeLessThanOrEqual(1);
  vi.restoreAllMocks();
});
