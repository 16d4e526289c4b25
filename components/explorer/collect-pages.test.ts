import { describe, expect, test } from "vitest";
import { collectPages } from "./collect-pages";
import { csvName, extentText, joinCsv } from "./csv-file";
import type { ApiResponse } from "./queries";

const response = (body: string, status: number, headers: Record<string, string>): ApiResponse => ({
  mode: "live",
  template: "/companies",
  status,
  headers: new Headers(headers),
  body,
  bytes: body.length,
  durationMs: 1,
});
const page = (n: number, next: string | null, more: Record<string, string> = {}) =>
  response(`name\r\nrow ${n}\r\n`, 200, {
    ...more,
    ...(next === null ? {} : { Link: `<https://x.example/api/v1/companies?cursor=${next}>; rel="next"` }),
  });
const refused = (code: string, status: number, headers: Record<string, string> = {}) =>
  response(JSON.stringify({ code, title: "T", detail: "Refused.", request_id: "r" }), status, headers);

/** Responses in order; what was asked and waited for. */
function api(responses: readonly ApiResponse[]) {
  const asked: (string | null)[] = [];
  const waited: number[] = [];
  const kept: { pages: readonly ApiResponse[] } = { pages: [] };
  const walk = (pages: readonly ApiResponse[] = []) =>
    collectPages({
      ask: (cursor) => {
        asked.push(cursor);
        return Promise.resolve(responses[asked.length - 1] ?? expect.fail("asked too often"));
      },
      pages,
      onPage: (found) => void (kept.pages = found),
      wait: (ms) => Promise.resolve(void waited.push(ms)),
    });
  return { asked, waited, kept, walk };
}

describe("all pages of a list", () => {
  test("are asked for one after the other, to the last", async () => {
    const { asked, walk } = api([page(1, "a.b"), page(2, "c"), page(3, null)]);
    expect(joinCsv((await walk()).map(({ body }) => body))).toBe("name\r\nrow 1\r\nrow 2\r\nrow 3\r\n");
    expect(asked).toEqual([null, "a.b", "c"]);
  });

  test("come no faster than the key may ask, and a call that came too early is made again", async () => {
    const { waited, asked, walk } = api([
      page(1, "a", { RateLimit: '"burst";r=0;t=2' }),
      refused("rate-limited", 429, { "Retry-After": "3" }),
      page(2, null),
    ]);
    expect(await walk()).toHaveLength(2);
    expect(waited).toEqual([2_000, 3_000]);
    expect(asked).toEqual([null, "a", "a"]);
  });

  test("that were paid for are kept when the quota ends, and the walk goes on after them", async () => {
    const { kept, walk } = api([page(1, "a"), refused("quota-exceeded", 429)]);
    await expect(walk()).rejects.toThrow("Refused.");
    expect(kept.pages).toHaveLength(1);
    const later = api([page(2, null)]);
    expect(await later.walk(kept.pages)).toHaveLength(2);
    expect(later.asked).toEqual(["a"]);
  });
});

test("a file and a chart say what of the list they are", () => {
  const first = { shown: 50, total: 63_418, isLaterPage: false, hasMore: true };
  expect(extentText(first)).toBe("first 50 of 63,418 rows");
  expect(extentText({ ...first, total: null })).toBe("first 50 rows");
  expect(extentText({ ...first, isLaterPage: true, hasMore: false })).toBe("50 of 63,418 rows on a later page");
  expect(extentText({ shown: 37, total: null, isLaterPage: false, hasMore: false })).toBe("all 37 rows");
  expect(csvName("/market/shipments", first)).toBe("market-shipments-first-50-of-63418-rows.csv");
  expect(csvName("/companies", { shown: 37, total: null, isLaterPage: false, hasMore: false })).toBe("companies-all-37-rows.csv");
});
