import { beforeEach, describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { forgetProcessState } from "@/testing/process-state";
import { countEdge, flushEdgeCounts } from "./count-edge";

const NINE = Date.UTC(2026, 10, 21, 9);
type Values = [string | string[], ...unknown[][]];

/** The table as the statement leaves it: one row for each organisation, part, minute and name, with what was written last. */
const table = new Map<string, { answered: number; failed: number }>();
let statements = 0;
/** What happens to the next statement before it is carried out. */
let before: () => void | Promise<void> = () => undefined;

async function write(_text: string, [names, orgs = [], parts = [], minutes = [], answered = [], failed = []]: Values): Promise<void> {
  statements++;
  await before();
  for (const [i, orgId] of orgs.entries()) {
    const name = typeof names === "string" ? names : (names[i] ?? "");
    const minute = (Number(minutes[i]) - NINE) / MINUTE_MS;
    table.set([orgId, parts[i], minute, name].join("/"), { answered: Number(answered[i]), failed: Number(failed[i]) });
  }
}

beforeEach(() => {
  forgetProcessState();
  provideEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  vi.spyOn(pool(), "query").mockImplementation(write as never);
  table.clear();
  statements = 0;
  before = () => undefined;
});

const at = (seconds: number): number => NINE + seconds * 1_000;
const call = (seconds: number, status = 200, orgId = "org_1", part: "api" | "portal" = "api"): void =>
  countEdge(part, orgId, { nowMs: at(seconds), status });

/** Calls of an organisation by minute, over all names: [answered, failed]. */
function read(orgId = "org_1", part = "api"): Record<number, [number, number]> {
  const found: Record<number, [number, number]> = {};
  for (const [key, { answered, failed }] of table) {
    const [owner, component, minute] = key.split("/");
    if (owner !== orgId || component !== part) continue;
    const [a, f] = found[Number(minute)] ?? [0, 0];
    found[Number(minute)] = [a + answered, f + failed];
  }
  return found;
}

test.each([
  [200, [1, 0]],
  [304, [1, 0]],
  [404, [1, 0]],
  [429, [1, 0]],
  [499, [1, 0]],
  [500, [0, 1]],
  [503, [0, 1]],
])("a response with %i counts as [answered, failed] = %j", async (status, expected) => {
  call(0, status);
  await flushEdgeCounts();
  expect(read()).toEqual({ 0: expected });
});

test("calls are counted apart by organisation, part and minute", async () => {
  call(0);
  call(59.999, 500);
  call(60);
  call(60, 200, "org_2");
  call(60, 500, "org_1", "portal");
  await flushEdgeCounts();
  expect(read()).toEqual({ 0: [1, 1], 1: [1, 0] });
  expect(read("org_2")).toEqual({ 1: [1, 0] });
  expect(read("org_1", "portal")).toEqual({ 1: [0, 1] });
});

test("what was written is not written again, and nothing new is no statement", async () => {
  call(0);
  await flushEdgeCounts();
  await flushEdgeCounts();
  expect(statements).toBe(1);
  call(1);
  await flushEdgeCounts();
  expect(statements).toBe(2);
  expect(read()).toEqual({ 0: [2, 0] });
});

test("what could not be written is written with the next, once", async () => {
  before = () => Promise.reject(new Error("the database is away"));
  call(0);
  await expect(flushEdgeCounts()).rejects.toThrow("away");
  expect(read()).toEqual({});
  before = () => undefined;
  call(61);
  await flushEdgeCounts();
  expect(read()).toEqual({ 0: [1, 0], 1: [1, 0] });
});

test("a write whose answer was lost is repeated without counting twice", async () => {
  call(0);
  const real = write;
  vi.mocked(pool().query).mockImplementationOnce((async (text: string, values: Values) => {
    await real(text, values);
    throw new Error("the connection was lost");
  }) as never);
  await expect(flushEdgeCounts()).rejects.toThrow("lost");
  await flushEdgeCounts();
  expect(read()).toEqual({ 0: [1, 0] });
});

test("two flushes at once are one", async () => {
  call(0);
  await Promise.all([flushEdgeCounts(), flushEdgeCounts()]);
  expect(statements).toBe(1);
});

describe("a slow request ends in a later minute than it began", () => {
  test("and takes nothing from what its minute had when that was written", async () => {
    for (let i = 0; i < 100; i++) call(50);
    call(60);
    await flushEdgeCounts();
    call(59, 503);
    await flushEdgeCounts();
    expect(read()).toEqual({ 0: [100, 1], 1: [1, 0] });
  });

  test("as do failures that are followed by one success", async () => {
    for (let i = 0; i < 50; i++) call(30, 503);
    call(61);
    await flushEdgeCounts();
    call(59);
    call(62);
    await flushEdgeCounts();
    expect(read()).toEqual({ 0: [1, 50], 1: [2, 0] });
  });

  test("while its minute is being written", async () => {
    call(0);
    call(60);
    before = () => call(59, 503);
    await flushEdgeCounts();
    before = () => undefined;
    call(59, 503);
    call(61);
    await flushEdgeCounts();
    expect(read()).toEqual({ 0: [1, 2], 1: [2, 0] });
  });

  test("while its minute is being written, and others go on in the next", async () => {
    call(0);
    call(60);
    before = () => {
      call(59, 503);
      call(61);
    };
    await flushEdgeCounts();
    before = () => undefined;
    await flushEdgeCounts();
    expect(read()).toEqual({ 0: [1, 1], 1: [2, 0] });
  });
});

test("a clock that is set back counts where it says", async () => {
  call(120);
  call(0);
  call(121);
  await flushEdgeCounts();
  expect(read()).toEqual({ 0: [1, 0], 2: [2, 0] });
  expect(table.size).toBe(2);
});

test("while the database is away two hours of minutes are kept, and the oldest go first", async () => {
  for (let minute = 0; minute < 125; minute++) call(minute * 60);
  await flushEdgeCounts();
  expect(Object.keys(read())).toEqual(Array.from({ length: 120 }, (_, i) => String(i + 5)));
});

test("beyond so many organisations further calls are nobody's, and none are lost", async () => {
  for (let i = 0; i < 50_000; i++) call(0, 200, `org_${i}`);
  call(0, 500, "org_late");
  call(1, 500, "org_later");
  call(1, 500, "org_0");
  await flushEdgeCounts();
  expect([read("org_late"), read("org_later"), read(""), read("org_0")]).toEqual([{}, {}, { 0: [0, 2] }, { 0: [1, 1] }]);
  expect(statements).toBe(51);
  call(60, 200, "org_late");
  await flushEdgeCounts();
  call(61, 200, "org_late");
  call(120, 200, "org_late");
  await flushEdgeCounts();
  expect([read(""), read("org_late")]).toEqual([
    { 0: [0, 2], 1: [1, 0] },
    { 1: [1, 0], 2: [1, 0] },
  ]);
});
