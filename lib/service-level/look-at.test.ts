import { beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { forgetProcessState } from "@/testing/process-state";
import { lookAt } from "./look-at";

const NOW = Date.UTC(2026, 10, 21, 9);
const look = (component: Parameters<typeof lookAt>[0], signal = new AbortController().signal) =>
  lookAt(component, { base: "http://127.0.0.1:3000", nowMs: NOW, signal });
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  forgetProcessState();
  provideEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  asked.mockReset();
  vi.spyOn(globalThis, "fetch").mockImplementation(asked);
});
const rows = (...found: unknown[]) =>
  vi.spyOn(pool(), "query").mockImplementation((() => Promise.resolve({ rows: found, rowCount: found.length })) as never);

describe("the API and the site are looked at through their front doors", () => {
  test.each([
    [200, true],
    [429, true],
    [204, false],
    [307, false],
    [404, false],
    [500, false],
    [503, false],
  ])("which respond with %i: up is %s", async (status, isUp) => {
    asked.mockImplementation(() => Promise.resolve(new Response(null, { status })));
    expect(await look("api")).toMatchObject({ component: "api", isUp });
    expect(await look("portal")).toMatchObject({ component: "portal", isUp });
    expect(asked.mock.calls.map(([url]) => url)).toEqual(["http://127.0.0.1:3000/api/v1/datasets", "http://127.0.0.1:3000/sign-in"]);
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" });
  });

  test("which do not respond: they are down", async () => {
    asked.mockRejectedValue(new TypeError("fetch failed"));
    expect(await look("api")).toMatchObject({ isUp: false });
  });

  test("of which one breaks off in the middle: it is down", async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error("socket hang up")) });
    asked.mockResolvedValue(new Response(body, { status: 200 }));
    expect(await look("portal")).toMatchObject({ isUp: false });
  });

  test("which take longer than they may: they are down then, and not later", async () => {
    asked.mockReturnValue(new Promise(() => undefined));
    const patience = new AbortController();
    const found = look("api", patience.signal);
    patience.abort();
    expect(await found).toMatchObject({ component: "api", isUp: false });
  });
});

test("the database is up when it responds, and down when it fails", async () => {
  rows({ "?column?": 1 });
  expect(await look("database")).toMatchObject({ isUp: true });
  vi.spyOn(pool(), "query").mockImplementation((() => Promise.reject(new Error("too many connections"))) as never);
  expect(await look("database")).toMatchObject({ isUp: false });
});

test.each([
  ["a moment ago", 1, true],
  ["just within five minutes", 5 * 60_000 - 1, true],
  ["five minutes ago", 5 * 60_000, false],
  ["yesterday", 86_400_000, false],
])("jobs of which the last ended %s: up is %3$s", async (_what, agoMs, isUp) => {
  rows({ at: new Date(NOW - agoMs) });
  expect(await look("jobs")).toMatchObject({ component: "jobs", isUp });
});

test("of jobs that never ended one nobody can tell yet, and no heartbeat is written", async () => {
  rows({ at: null });
  expect(await look("jobs")).toBeNull();
  rows();
  expect(await look("jobs")).toBeNull();
});
