import { expect, test } from "vitest";
import { askFor } from "@/testing/ask";
import { priceDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft } from "../drafts";
import { decideQuarantined } from "../quarantine/decide-quarantined";
import { listQuarantined } from "../quarantine/list-quarantined";
import { prepareDecisions } from "../quarantine/prepare-decisions";
import { publishImport } from "../releases/publish-import";
import { undoRelease } from "../releases/undo-release";
import { listPage } from "./list-page";
import { trendPage } from "./price-trends";
import { shipments } from "./shipments";

useDatabase();

const ctx = operator();
const NOW = Date.parse("2026-11-18T12:00:00Z");
const sourceOf = (code: string) => ({ ...REAL_SOURCE, code, name: code });

const publish = async (code: string, drafts: readonly Draft[], mode: "merge" | "snapshot" = "merge"): Promise<number> =>
  (await publishDrafts(drafts, { source: sourceOf(code), mode }))?.release ?? 0;

/** Accepts or rejects what is quarantined of a source, and publishes that. */
async function decide(source: string, decision: "accepted" | "rejected"): Promise<number> {
  const { rows } = await listQuarantined(ctx, { source, state: "open" });
  await decideQuarantined(ctx, { decision, rows: rows.map(({ id, version }) => ({ id, version })), reason: "Seen in the report" });
  if (decision === "rejected") return 0;
  const { import_id } = await prepareDecisions(ctx, source);
  return (await publishImport(ctx, import_id, { title: "decisions" }))?.release ?? 0;
}

/** Every row of the table of a source in a release: who, rank, volume, share and status. */
async function table(source: string, release: number): Promise<unknown[]> {
  const fields = ["entity", "rank", "volume_gw", "share_pct", "share_basis", "status"];
  const { body } = await shipments({ source, quarter: ["2026Q3"] }, askFor({ release, sort: "rank", fields }), NOW);
  return (JSON.parse(`[${body}]`) as Record<string, unknown>[]).map((row) => fields.map((name) => row[name]));
}

const TOTAL = shipmentDraft("2026Q3", "Total", "200", { entity_id: "total", is_total: true });
/** The second is more than any company ships. */
const PARTS = [shipmentDraft("2026Q3", "Sun", "20"), shipmentDraft("2026Q3", "Moon", "150")];
const INCOMPLETE = [
  ["Sun", null, 20, 10, "stated_total", "actual"],
  ["Others", null, null, null, null, "incomplete"],
];
const WHOLE = [
  ["Moon", 1, 150, 75, "stated_total", "actual"],
  ["Sun", 2, 20, 10, "stated_total", "actual"],
  ["Others", null, 30, 15, "stated_total", "actual"],
];

test("the rest of a table of which a part is quarantined has no figures until it is published; earlier releases stay as they were", async () => {
  const first = await publish("held", [TOTAL, ...PARTS]);
  expect(await table("held", first)).toEqual(INCOMPLETE);
  const second = await decide("held", "accepted");
  expect(await table("held", second)).toEqual(WHOLE);
  expect(await table("held", first)).toEqual(INCOMPLETE);
});

test("a part that was rejected is none, from the next release of its source on; and one of another table or source says nothing", async () => {
  await publish("other", [shipmentDraft("2026Q2", "Mars", "150"), shipmentDraft("2026Q2", "Sun", "20")]);
  const first = await publish("rejected", [TOTAL, ...PARTS, shipmentDraft("2026Q2", "Sun", "20")]);
  expect(await table("rejected", first)).toEqual(INCOMPLETE);
  await decide("rejected", "rejected");
  expect(await table("rejected", first)).toEqual(INCOMPLETE);
  const next = await publish("rejected", [shipmentDraft("2026Q2", "Sun", "21")]);
  expect(await table("rejected", next)).toEqual([
    ["Sun", 1, 20, 10, "stated_total", "actual"],
    ["Others", null, 180, 90, "stated_total", "actual"],
  ]);
});

test("a file that only brings a quarantined part makes the table incomplete at once, and says so once", async () => {
  const before = await publish("only-held", [TOTAL, shipmentDraft("2026Q3", "Sun", "20")]);
  expect((await table("only-held", before)).at(-1)).toEqual(["Others", null, 180, 90, "stated_total", "actual"]);
  const held = [shipmentDraft("2026Q3", "Sun", "20"), shipmentDraft("2026Q3", "Moon", "150")];
  const next = await publish("only-held", held);
  expect(next).toBeGreaterThan(before);
  expect(await table("only-held", next)).toEqual(INCOMPLETE);
  expect(await table("only-held", before)).toEqual([
    ["Sun", 1, 20, 10, "stated_total", "actual"],
    ["Others", null, 180, 90, "stated_total", "actual"],
  ]);
  expect(await publish("only-held", held)).toBe(0);
});

test("a part whose published volume stays while a new one is quarantined is part of the table", async () => {
  await publish("stays", [TOTAL, shipmentDraft("2026Q3", "Sun", "20"), shipmentDraft("2026Q3", "Moon", "90")]);
  const next = await publish("stays", [TOTAL, shipmentDraft("2026Q3", "Sun", "21"), shipmentDraft("2026Q3", "Moon", "150")]);
  expect((await table("stays", next)).at(-1)).toEqual(["Others", null, 89, 44.5, "stated_total", "actual"]);
});

test("a whole list without the row asks for it no longer, and undoing that release asks again", async () => {
  await publish("list", [TOTAL, ...PARTS], "snapshot");
  const without = await publish("list", [TOTAL, shipmentDraft("2026Q3", "Sun", "21")], "snapshot");
  expect((await table("list", without)).at(-1)).toEqual(["Others", null, 179, 89.5, "stated_total", "actual"]);
  const { release } = await undoRelease(ctx, without);
  expect(await table("list", release)).toEqual(INCOMPLETE);
});

type Trend = { period_start: string; avg: number | null; change_pct: number | null; observations: number; quarantined: number };
async function trend(release: number, item: string): Promise<unknown[]> {
  const fields = ["item", "period_start", "avg", "change_pct", "observations", "quarantined"];
  const ask = askFor({ release, sort: "period_start", fields });
  const { body } = await listPage(trendPage({ from: "2026-07-01" }, ask, NOW), ask);
  const rows = (JSON.parse(`[${body}]`) as (Trend & { item: string })[]).filter((row) => row.item === item);
  return rows.map(({ period_start, avg, change_pct, observations, quarantined }) => [
    period_start,
    avg,
    change_pct,
    observations,
    quarantined,
  ]);
}

test("a period of which prices are quarantined says how many, and no change is computed from or to it", async () => {
  const at = (date: string, avg: string) => priceDraft(date, avg, { item: "Trend" });
  await publish("prices", [at("2026-07-08", "1.00"), at("2026-07-15", "1.00")]);
  const held = await publish("prices", [
    at("2026-08-05", "1.10"),
    at("2026-08-12", "3.00"),
    at("2026-09-02", "1.21"),
    at("2026-10-07", "1.21"),
  ]);
  expect(await trend(held, "Trend")).toEqual([
    ["2026-07-01", 1, null, 2, 0],
    ["2026-08-01", 1.1, null, 1, 1],
    ["2026-09-01", 1.21, null, 1, 0],
    ["2026-10-01", 1.21, 0, 1, 0],
  ]);
  const accepted = await decide("prices", "accepted");
  expect((await trend(accepted, "Trend"))[1]).toEqual(["2026-08-01", 2.05, 105, 2, 0]);
  expect((await trend(held, "Trend"))[1]).toEqual(["2026-08-01", 1.1, null, 1, 1]);
});
