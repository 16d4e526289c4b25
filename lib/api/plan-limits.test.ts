import { beforeAll, expect, test } from "vitest";
import type { Draft } from "@/lib/catalog/drafts";
import { addDays, addMonths, addQuarters, marketDay, quarterEnd, quarterOf } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { callApi } from "@/testing/call-api";
import { priceDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { keyFor, useDatabase } from "@/testing/use-database";

useDatabase();

const today = marketDay(Date.now());
const ago = (days: number): string => addDays(today, -days);

const price = (date: string): Draft => priceDraft(date, "0.1000", { item: "TOPCon" });
const shipment = (quarter: string): Draft => shipmentDraft(quarter, "Maker", "1.5");

const newest = addQuarters(quarterOf(today), -1);
const keys: Record<string, string> = {};
const RARE = "Rare module";

/** Prices every week for five years back, so that every window of every plan has rows on both sides. */
let oldRelease = 0;

beforeAll(async () => {
  const clock = { now: () => Date.now() - 40 * DAY_MS };
  const source = { code: "old", name: "Old", licence: "none", url: null, synthetic: false };
  oldRelease = (await publishDrafts([price(ago(400))], { source, clock }))?.release ?? 0;
  await publishDrafts([], { source, mode: "snapshot" });
  await publishDrafts([
    ...Array.from({ length: 261 }, (_, i) => price(ago(i * 7))),
    // It still holds, and was assessed a day before Starter begins.
    priceDraft(ago(31), "0.2000", { item: RARE, frequency: "monthly" }),
    ...Array.from({ length: 8 }, (_, i) => shipment(addQuarters(newest, -i))),
  ]);
  for (const plan of ["starter", "pro", "enterprise"] as const)
    keys[plan] = (await keyFor(plan, { burst: { perSecond: 1_000, bucket: 1_000 } })).secret;
  keys.sandbox = (await keyFor(null, { mode: "test" })).secret;
});

const status = async (plan: string, target: string): Promise<number> => (await callApi(target, { key: keys[plan] ?? "" })).status;
const month = (n: number): string => addMonths(today, -n);

/** plan × endpoint × every parameter of time: what must be answered and what must be refused. */
const ROWS: readonly [plan: string, target: string, expected: number][] = [
  ["starter", `/pricing/spot?ts=${ago(30)}`, 200],
  ["starter", `/pricing/spot?ts=${ago(31)}`, 403],
  ["starter", `/pricing/trends?from=${month(12)}`, 200],
  ["starter", `/pricing/trends?from=${addDays(month(12), -1)}`, 403],
  ["starter", `/pricing/trends?to=${addDays(month(12), -1)}`, 403],
  ["starter", "/pricing/history", 403],
  ["starter", "/market/shipments", 403],
  ["starter", `/market/shipments?quarter=${newest}`, 403],
  ["starter", "/changes?since=0&resource=shipment", 403],
  ["starter", "/changes?since=0", 200],
  ["pro", `/pricing/spot?ts=${month(24)}`, 200],
  ["pro", `/pricing/spot?ts=${addDays(month(24), -1)}`, 403],
  ["pro", `/pricing/trends?from=${addDays(month(24), -1)}`, 403],
  ["pro", `/pricing/history?from=${month(24)}`, 200],
  ["pro", `/pricing/history?from=${addDays(month(24), -1)}`, 403],
  ["pro", `/pricing/history?to=${addDays(month(24), -1)}`, 403],
  ["pro", `/market/shipments?quarter=${addQuarters(newest, -7)}`, 200],
  ["enterprise", `/pricing/spot?ts=${month(55)}`, 200],
  ["enterprise", `/pricing/history?from=${month(55)}`, 200],
  ["enterprise", `/pricing/trends?from=${month(55)}`, 200],
  ["sandbox", `/pricing/spot?ts=${month(24)}`, 200],
  ["sandbox", `/pricing/spot?ts=${addDays(month(24), -1)}`, 403],
  ["sandbox", `/market/shipments?quarter=${newest}`, 403],
  ["sandbox", `/market/shipments?quarter=${addQuarters(newest, -6)}`, 200],
];

/** Every way in which rows leave, and a dry run, which says how many would. */
const WAYS = [
  { format: "json" },
  { format: "csv" },
  { format: "ndjson" },
  { format: "xlsx" },
  { format: "csv", page: "all" },
  { format: "json", prefer: "dry-run" },
];

test.each(ROWS)("%s asks %s and gets %i", async (plan, target, expected) => {
  for (const { prefer, ...query } of WAYS) {
    const url = `${target}${target.includes("?") ? "&" : "?"}${new URLSearchParams(query).toString()}`;
    const answer = await callApi(url, { key: keys[plan] ?? "", ...(prefer === undefined ? {} : { headers: { prefer } }) });
    expect(answer.status, url).toBe(expected);
  }
});

type Row = {
  id?: string;
  item?: string;
  series_id?: string;
  date?: string;
  effective_date?: string;
  period_start?: string;
  quarter?: string;
  resource?: string;
  record?: { effective_date?: string; quarter?: string } | null;
};

/** Every row that a walk to the end of a list lets out. */
async function walk(plan: string, target: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = target;
  while (next !== null) {
    const answer = await callApi(next, { key: keys[plan] ?? "" });
    expect(answer.status).toBe(200);
    const body = answer.json() as unknown as { data: Row[]; page: { next: string | null } };
    rows.push(...body.data);
    next = body.page.next === null ? null : body.page.next.replace(/^https:\/\/api\.example\/api\/v1/, "");
  }
  return rows;
}

/** The earliest day of anything that leaves, by plan and way out. */
const EDGES: readonly [plan: string, target: string, earliest: string][] = [
  ["starter", "/pricing/spot", ago(30)],
  ["starter", "/pricing/trends?interval=week", month(12)],
  ["starter", "/pricing/trends", month(12)],
  ["starter", "/changes?since=0&limit=100", ago(30)],
  ["pro", "/pricing/trends?interval=week", month(24)],
  ["pro", "/pricing/history?limit=40", month(24)],
  ["pro", "/changes?since=0&limit=100", month(24)],
  ["sandbox", "/pricing/history?limit=100", month(24)],
];

test.each(EDGES)("nothing older leaves when %s walks %s", async (plan, target, earliest) => {
  const rows = await walk(plan, target);
  const days = rows.flatMap((row) => [row.effective_date, row.period_start, row.record?.effective_date].filter((day) => day !== undefined));
  expect(days.length).toBeGreaterThan(0);
  expect(days.filter((day) => day < earliest)).toEqual([]);
});

test("a plan carries a price forward from as far back as it reaches, and no further", async () => {
  const itemsOf = async (plan: string) => (await walk(plan, "/pricing/spot")).map(({ item }) => item);
  expect([(await itemsOf("starter")).includes(RARE), (await itemsOf("pro")).includes(RARE)]).toEqual([false, true]);
});

test("a price series that is listed, but was not assessed in the days that the plan reaches, names the plan", async () => {
  const [rare] = (await walk("starter", "/pricing/series")).filter(({ item }) => item === RARE);
  const answer = await callApi(`/pricing/spot?series_id=${rare?.id}`, { key: keys["starter"] ?? "" });
  expect([answer.status, answer.json().code]).toEqual([403, "plan-required"]);
  expect(String(answer.json().detail)).toContain("/pricing/trends has it");
});

test("a price series that the caller can't see is an invalid parameter, one without prices of the days asked for an empty list", async () => {
  const [known] = await walk("enterprise", "/pricing/spot?limit=1");
  const dataOf = async (target: string) => (await callApi(target, { key: keys["enterprise"] ?? "" })).json();
  for (const path of ["/pricing/history", "/pricing/trends"]) {
    expect(await dataOf(`${path}?series_id=ps_0123456789abcdef`)).toMatchObject({
      code: "invalid-parameter",
      errors: [
        {
          parameter: "series_id",
          code: "unknown-value",
          detail: 'There is no price series "ps_0123456789abcdef" in the data of your plan.',
        },
      ],
    });
    expect(await dataOf(`${path}?series_id=${known?.series_id}&to=${month(59)}`)).toMatchObject({ data: [] });
  }
});

test("a limit outside of the plan names the range of the plan, among all other faults", async () => {
  const answer = await callApi("/companies?limit=0&country=ZZ", { key: keys["starter"] ?? "" });
  expect(answer.json()).toMatchObject({
    detail: "Invalid parameters: country, limit.",
    errors: [{ parameter: "country" }, { parameter: "limit", code: "out-of-range", detail: "0 is outside 1 to 100." }],
  });
  const above = await callApi("/companies?limit=5000", { key: keys["pro"] ?? "" });
  expect(above.json()).toMatchObject({
    errors: [{ code: "over-plan-maximum", detail: "5000 is more than the 500 records per call allowed in the Pro plan." }],
  });
});

test.each(EDGES)("%s is sent by %s, as a whole, what a walk of it finds, and a dry run counts it", async (plan, target) => {
  const rows = await walk(plan, target);
  const whole = `${target.replace(/[?&]limit=\d+/, "")}${/\?(?!limit)/.test(target) ? "&" : "?"}format=ndjson&page=all`;
  const answer = await callApi(whole, { key: keys[plan] ?? "" });
  expect(
    answer.text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Row),
  ).toEqual(rows);
  const dry = await callApi(target, { key: keys[plan] ?? "", headers: { prefer: "dry-run" } });
  expect(dry.json()).toMatchObject({ data: { all_pages: { rows: rows.length } } });
});

test("shipments never reach Starter through /changes, and the last year never the sandbox", async () => {
  expect((await walk("starter", "/changes?since=0&limit=100")).filter(({ resource }) => resource === "shipment")).toEqual([]);
  const limit = addMonths(today, -12);
  const quarters = (await walk("sandbox", "/changes?since=0&limit=100")).flatMap(({ record }) => record?.quarter ?? []);
  expect(quarters.length).toBeGreaterThan(0);
  expect(quarters.filter((quarter) => quarterEnd(quarter) > limit)).toEqual([]);
});

test("an old release does not show old prices as those of today", async () => {
  const answer = await callApi(`/pricing/spot?as_of=${oldRelease}`, { key: keys.starter ?? "" });
  expect(answer.status).toBe(403);
  expect(answer.json()).toMatchObject({ code: "plan-required" });
  const asked = await callApi(`/pricing/spot?as_of=${oldRelease}&ts=${today}`, { key: keys.starter ?? "" });
  expect(((asked.json() as unknown as { data: Row[] }).data ?? []).filter((row) => (row.effective_date ?? "") < ago(30))).toEqual([]);
});

test("a cursor of one plan is worth nothing on another", async () => {
  const first = (await callApi("/pricing/history?limit=1", { key: keys.enterprise ?? "" })).json() as unknown as { page: { next: string } };
  const target = first.page.next.replace(/^https:\/\/api\.example\/api\/v1/, "");
  expect((await callApi(target, { key: keys.pro ?? "" })).json()).toMatchObject({ code: "cursor-invalid" });
});

test("a key whose only scope is not part of its plan is told so by /changes", async () => {
  const key = await keyFor("starter", { scopes: ["shipments:read"] });
  expect((await callApi("/changes?since=0", { key: key.secret })).json()).toMatchObject({ code: "plan-required" });
});

test("a walk of spot prices keeps the day that its first page settled", async () => {
  await publishDrafts([{ ...price(ago(1)), draft: { ...(price(ago(1)).draft as object), item: "Another" } } as Draft]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const first = (await callApi("/pricing/spot?limit=1", { key: keys.enterprise ?? "" })).json() as unknown as {
    page: { next: string };
    meta: { date: string };
  };
  await publishDrafts([{ ...price(ago(2)), draft: { ...(price(ago(2)).draft as object), item: "A third" } } as Draft]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const target = first.page.next.replace(/^https:\/\/api\.example\/api\/v1/, "");
  const second = (await callApi(target, { key: keys.enterprise ?? "" })).json() as unknown as {
    data: { date: string; item: string }[];
    meta: { date: string; as_of: null };
  };
  expect(second.meta).toMatchObject({ date: first.meta.date, as_of: null });
  expect(second.data.map(({ item }) => item)).not.toContain("A third");
});

test("the computed rest of shipments is reached in both directions, one row a page", async () => {
  const total: Draft = {
    resource: "shipment",
    draft: { ...(shipment(newest).draft as object), entity_id: "total", entity: "Total", is_total: true, volume_gw: "4" } as never,
  };
  await publishDrafts([total]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const sort of ["rank", "-rank"]) {
    const rows = (await walk("enterprise", `/market/shipments?quarter=${newest}&limit=1&sort=${sort}`)) as {
      entity_id?: string;
      id?: string | null;
    }[];
    expect(rows.map(({ entity_id: id }) => id).sort()).toEqual(["maker", "others"]);
    expect(rows.find(({ entity_id: id }) => id === "others")?.id).toBeNull();
  }
});

test("a year that does not exist and a search without words are answered as what they are", async () => {
  expect(await status("enterprise", "/pricing/spot?ts=0000-01-01")).toBe(400);
  expect((await callApi("/pricing/history?item=--", { key: keys.enterprise ?? "" })).json()).toMatchObject({ data: [] });
});
