import { expect, test } from "vitest";
import { SeriesSearch } from "@/components/prices/series-search";
import { viewOfPlan, viewOfSandbox } from "@/lib/billing/entitlement/plan-views";
import type { SeriesPrices } from "@/lib/catalog/browse/prices/contract";
import type { View } from "@/lib/catalog/view";
import { provideEnv } from "@/lib/platform/env";
import type { SeriesData } from "./series-data";
import { planText } from "./series-notes";
import { seriesRequest } from "./series-request";

const NOW = Date.parse("2026-11-18T06:00:00Z");
const STATE = { release: 9, publishedAtMs: NOW, day: "2026-11-18", isPast: false };
const newest = { series: { id: "ps_1" } } as SeriesPrices;
const dataOf = (search: object, state = STATE): SeriesData => ({
  ...{ asked: SeriesSearch.parse(search), state, refusal: null, shown: [], newest, isShown: true, revisions: new Map() },
  left: { unknown: 0, tooMany: 0 },
});

const request = (view: View, data: SeriesData) => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  const { path, query } = seriesRequest(data, { view, isLive: true } as Parameters<typeof seriesRequest>[1]);
  return `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
};

test("the request of a page asks for what the page shows, and for nothing that its plan would refuse", () => {
  const past = { ...STATE, release: 4, isPast: true };
  expect(request(viewOfPlan("pro", NOW), dataOf({}))).toBe("/pricing/history?series_id=ps_1&from=2025-11-18");
  expect(request(viewOfPlan("pro", NOW), dataOf({ range: "all", as_of: "4" }, past))).toBe(
    "/pricing/history?series_id=ps_1&from=2024-11-18&as_of=4",
  );
  expect(request(viewOfPlan("enterprise", NOW), dataOf({ range: "all" }))).toBe("/pricing/history?series_id=ps_1");
  expect(request(viewOfPlan("starter", NOW), dataOf({ range: "2y" }))).toBe("/pricing/trends?series_id=ps_1&interval=week&from=2025-11-24");
});

test("a range that the plan cuts says where, and which plan shows more", () => {
  expect(planText(viewOfPlan("starter", NOW), dataOf({ range: "all" }))).toBe(
    "The Starter plan shows every assessment since 19 Oct 2026 and one a week since 24 Nov 2025. Pro shows more.",
  );
  expect(planText(viewOfPlan("starter", NOW), dataOf({ range: "3m" }))).toContain("Pro shows more.");
  expect(planText(viewOfSandbox(NOW), dataOf({ range: "all" }))).toBe(
    "Without a plan, this page shows every assessment since 18 Nov 2024. Enterprise shows more.",
  );
  expect(planText(viewOfPlan("pro", NOW), dataOf({ range: "2y" }))).toBeNull();
  expect(planText(viewOfPlan("enterprise", NOW), dataOf({ range: "all" }))).toBeNull();
});
