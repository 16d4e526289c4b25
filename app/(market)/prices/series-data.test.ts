import { beforeAll, expect, test } from "vitest";
import { viewOfPlan, viewOfVisitor } from "@/lib/billing/entitlement/plan-views";
import { loadBoard } from "@/lib/catalog/browse/prices/read-board";
import { headAt } from "@/lib/catalog/current-release";
import type { View } from "@/lib/catalog/view";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { versionClock } from "@/lib/platform/version-clock";
import { priceDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { seeChanges, useDatabase } from "@/testing/use-database";
import type { Market } from "../read-market";
import { readSeriesData } from "./series-data";

useDatabase();

const NOW = Date.parse("2026-11-18T06:00:00Z");
const ITEMS = ["A", "B", "C", "D", "E", "F", "G"];
const LATE = { item: "Late", benchmark: false };

beforeAll(async () => {
  const old = dayAt(NOW - 200 * DAY_MS);
  await publishDrafts(
    [...ITEMS.map((item) => priceDraft(old, "0.1", { item })), priceDraft(dayAt(NOW - 500 * DAY_MS), "0.1", { item: "Old" })],
    { clock: { now: () => NOW - 200 * DAY_MS } },
  );
  await publishDrafts([priceDraft(addDays(dayAt(NOW), -1), "0.2", LATE), priceDraft(dayAt(NOW), "0.12", { item: "A" })], {
    clock: { now: () => NOW },
  });
  await seeChanges();
});

async function marketOf(view: View): Promise<Market> {
  const head = await headAt((await versionClock().current()).release);
  return { head, view, nowMs: NOW } as Market;
}
const PRO = viewOfPlan("pro", NOW);

/** The data of a page, with items in place of ids. */
async function pageOf(item: string, { view = PRO, others = [], as_of }: { view?: View; others?: string[]; as_of?: string } = {}) {
  const rows = await loadBoard(await marketOf(PRO));
  const idOf = (name: string) => rows.find(({ series }) => series.item === name)?.series.id ?? name;
  return readSeriesData(await marketOf(view), idOf(item), { with: others.map(idOf), as_of });
}
const itemsOf = (data: Awaited<ReturnType<typeof pageOf>>) => data?.shown.map(({ series }) => series.item);

test("a series that does not exist, or is outside of what visitors see, has no page, and can't be compared with either", async () => {
  expect(await pageOf("ps_none")).toBeNull();
  expect(await pageOf("' or true --")).toBeNull();
  expect(itemsOf(await pageOf("Late"))).toEqual(["Late"]);
  const visitor = viewOfVisitor(NOW, []);
  expect(await pageOf("Late", { view: visitor })).toBeNull();
  const compared = await pageOf("A", { view: visitor, others: ["Late", "B"] });
  expect([itemsOf(compared), compared?.left, compared?.asked.with.length]).toEqual([["A", "B"], { unknown: 1, tooMany: 0 }, 1]);
});

test("of a series that ended before the usual range all is shown, unless another range is asked for", async () => {
  expect([(await pageOf("A"))?.asked.range, (await pageOf("Old"))?.asked.range]).toEqual(["1y", "all"]);
  expect(await pageOf("Old", { view: viewOfPlan("starter", NOW) })).toBeNull();
  const id = (await pageOf("Old"))?.newest.series.id ?? "";
  expect((await readSeriesData(await marketOf(PRO), id, { range: "3m" }))?.asked.range).toBe("3m");
});

test("four others are compared with, in their order; itself and what is repeated count once, and more are said to be left out", async () => {
  const data = await pageOf("A", { others: ["A", "C", "B", "C", "D", "E", "F", "G"] });
  expect([itemsOf(data), data?.left]).toEqual([["A", "C", "B", "D", "E"], { unknown: 0, tooMany: 2 }]);
});

test("an earlier state is refused where the plan doesn't reach it, and is without a series that came later", async () => {
  const starter = await pageOf("A", { view: viewOfPlan("starter", NOW), as_of: "1" });
  expect([starter?.state.isPast, starter?.asked.as_of, starter?.refusal]).toEqual([
    false,
    undefined,
    "2026-05-02 is outside the data of the Starter plan, which starts on 2026-10-19. Pro includes it.",
  ]);
  const then = await pageOf("A", { as_of: "1" });
  expect([then?.state.isPast, then?.shown[0]?.price.avg, then?.shown[0]?.assessments.length]).toEqual([true, "0.1", 1]);
  const late = await pageOf("Late", { as_of: "1" });
  expect([late?.isShown, late?.shown, late?.newest.price.avg, late?.revisions.size]).toEqual([false, [], "0.2", 0]);
});
