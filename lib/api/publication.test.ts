import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { undoRelease } from "@/lib/catalog/releases/undo-release";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { callApi } from "@/testing/call-api";
import { companyDraft, priceDraft, productDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, operator, seeChanges, useDatabase, type TestKey } from "@/testing/use-database";

useDatabase();

let key: TestKey;
type Listed = {
  data: { id: string; name: string; updated_at: string; release: number; benchmark: boolean; item: string }[];
  page: { next: string | null };
  meta: { release: number; published_at: string };
};
const list = async (path: string): Promise<Listed> => (await callApi(path, { key: key.secret })).json() as unknown as Listed;
const names = async (path: string): Promise<string[]> => (await list(path)).data.map(({ name }) => name);

beforeAll(async () => {
  await publishDrafts([companyDraft("Old")]);
  await seeChanges();
  key = await keyFor("enterprise");
});

/** Publishes while somebody else holds what every publisher needs at its end: all rows are written, and nobody sees them. */
async function publishSlowly(drafts: Parameters<typeof publishDrafts>[0], meanwhile: () => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: env().DATABASE_URL });
  await other.connect();
  await other.query("begin");
  await other.query("select from version_clock where topic = 'release' for update");
  const published = publishDrafts(drafts);
  const isHeld = async (): Promise<boolean> =>
    ((await pool().query("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')")).rowCount ?? 0) > 0;
  while (!(await isHeld())) await new Promise((resolve) => setTimeout(resolve, 20));
  await meanwhile();
  await other.query("rollback");
  await other.end();
  await published;
  await seeChanges();
}

test("who reads while a release is being published and asks for what came since gets all of it", async () => {
  let readAt = "";
  await publishSlowly([companyDraft("New 1"), companyDraft("New 2"), productDraft("N-600", 600)], async () => {
    expect(await names("/companies")).toEqual(["Old"]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    readAt = new Date().toISOString();
  });
  expect(await names(`/companies?updated_since=${readAt}`)).toEqual(["New 1", "New 2"]);
  const all = await list("/companies?sort=-updated_at");
  expect(all.data.map(({ updated_at: at, release }) => [at > readAt, release === all.meta.release])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  const [first] = all.data;
  expect(first?.updated_at).toBe(all.meta.published_at);
  expect(await list(`/companies/${first?.id}`)).toMatchObject({ data: { updated_at: all.meta.published_at } });
  expect((await list("/products")).data[0]?.updated_at).toBe(all.meta.published_at);
  expect((await list("/changes")).data).toMatchObject([1, 2, 3].map(() => ({ published_at: all.meta.published_at })));
});

test("releases of one millisecond have times of their own, so the time of a response is where the next request goes on", async () => {
  const at = Date.now() + 60_000;
  for (const name of ["One", "Two", "Three"]) await publishDrafts([companyDraft(name)], { clock: { now: () => at } });
  await seeChanges();
  const { rows } = await pool().query<{ number: number; at: Date }>("select number, published_at as at from release order by number");
  expect(rows.slice(1).every((row, i) => row.at > (rows[i]?.at ?? row.at))).toBe(true);
  const second = rows.at(-2)?.at.toISOString() ?? "";
  expect(await names(`/companies?updated_since=${second}&sort=updated_at`)).toEqual(["Two", "Three"]);
  expect(await names(`/companies?updated_since=${new Date(at + 1_000).toISOString()}`)).toEqual([]);
});

test("walking in the order of publication has each record once", async () => {
  const seen: string[] = [];
  for (let path: string | null = "/companies?sort=-updated_at&limit=2"; path;) {
    const { data, page }: Listed = await list(path);
    seen.push(...data.map(({ name }) => name));
    path = page.next && `/companies${new URL(page.next).search}`;
  }
  expect(seen.slice(0, 3)).toEqual(["Three", "Two", "One"]);
  expect(new Set(seen).size).toBe(seen.length);
});

test("a benchmark flag that was wrong can be published right; earlier releases and an undo show what was shown", async () => {
  const days = ["2026-11-04", "2026-11-11"];
  const prices = (benchmark: boolean) => days.map((day) => priceDraft(day, "0.1000", { benchmark, item: "A" }));
  const other = days.map((day) => priceDraft(day, "0.1200", { benchmark: false, item: "B" }));
  const wrong = await publishDrafts([...prices(false), ...other.slice(0, 1), priceDraft(days[1] ?? "", "0.1200", { item: "B" })]);
  const right = await publishDrafts([...prices(true), ...other]);
  expect(right?.summary.spot_price).toEqual({ added: 0, changed: 3, removed: 0 });
  await seeChanges();
  const spot = async (query: string) => (await list(`/pricing/spot?${query}`)).data.map(({ item, benchmark }) => [item, benchmark]);
  const shownRight = [
    ["A", true],
    ["B", false],
  ];
  const shownWrong = [
    ["B", true],
    ["A", false],
  ];
  expect(await spot("ts=2026-11-11")).toEqual(shownRight);
  expect(await spot(`ts=2026-11-11&as_of=${wrong?.release}`)).toEqual(shownWrong);
  const flags = async (query = "") =>
    (await list(`/pricing/history?sort=date${query}`)).data.map(({ item, benchmark }) => `${item} ${benchmark}`);
  expect((await flags()).toSorted()).toEqual(["A true", "A true", "B false", "B false"]);
  expect((await list("/pricing/trends")).data.map(({ item }) => item)).toEqual(["A", "B"]);
  expect((await list(`/pricing/trends?as_of=${wrong?.release}`)).data.map(({ item }) => item)).toEqual(["B", "A"]);
  await undoRelease(operator(), right?.release ?? 0);
  await seeChanges();
  expect(await spot("ts=2026-11-11")).toEqual(shownWrong);
});
