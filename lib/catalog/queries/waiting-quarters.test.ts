import { expect, test } from "vitest";
import { addQuarters } from "@/lib/core/dates";
import { askFor } from "@/testing/ask";
import { shipmentDraft } from "@/testing/drafts";
import { fileWith, NO_COMPANIES } from "@/testing/importers";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, useDatabase } from "@/testing/use-database";
import { emberExports } from "../importers/ember-exports";
import { publishImport } from "../releases/publish-import";
import { stageImport } from "../staging/stage-import";
import { shipments } from "./shipments";

useDatabase();

const ctx = operator({ now: () => Date.parse("2026-01-15T12:00:00Z") });
const NOW = ctx.clock.now();

const HEADER = "Area,Date,Area type,Commodity code,Commodity type,Capacity (MW)";
const cell = (area: string, day: string, mw: number, type = "Country or economy") => `${area},${day},${type},85414300,Panels,${mw}`;
/** Three months of a quarter in which exports to each country are a third of these. */
function quarter(name: string, germany: number, france: number): string[] {
  const first = (Number(name.slice(5)) - 1) * 3 + 1;
  return [0, 1, 2].flatMap((month) => {
    const day = `${name.slice(0, 4)}-${String(first + month).padStart(2, "0")}-01`;
    const rows = [cell("Germany", day, germany), cell("France", day, france)];
    return [...rows, cell("World", day, germany + france, "Region")];
  });
}
const QUARTERS = ["2024Q1", "2024Q2", "2024Q3", "2024Q4", "2025Q1", "2025Q2", "2025Q3"];
const WHOLE = QUARTERS.flatMap((name, i) => quarter(name, 100 * (i + 1), 100));
/** One month of the second quarter is missing a value, so the quarter waits. */
const BROKEN = WHOLE.map((row) => (row === cell("Germany", "2024-05-01", 200) ? cell("Germany", "2024-05-01", 200_000) : row));

async function publish(rows: readonly string[]): Promise<number> {
  const path = fileWith([HEADER, ...rows].join("\n"));
  const items = emberExports.read({ path, companies: NO_COMPANIES, options: {}, files: {} });
  const { importId } = await stageImport(ctx, { kind: "ember", source: emberExports.source, mode: "snapshot", fileName: null, items });
  return (await publishImport(ctx, importId, { title: "Test", allowShrink: true }))?.release ?? 0;
}

type Row = { entity: string; share_pct: number | null; qoq_pct: number | null; yoy_pct: number | null };
/** Share and changes of Germany in a quarter; null where the quarter has none. */
async function germany(release: number, name: string): Promise<unknown[] | null> {
  const ask = askFor({ release, sort: "rank", fields: ["entity", "share_pct", "qoq_pct", "yoy_pct"] });
  const { body } = await shipments({ quarter: [name], dimension: "destination" }, ask, NOW);
  const row = (JSON.parse(`[${body}]`) as Row[]).find(({ entity }) => entity === "Germany");
  return row ? [row.share_pct, row.qoq_pct, row.yoy_pct] : null;
}

test("changes against a quarter that waits are not known, shares are those of whole quarters, and both come with the quarter", async () => {
  const waiting = await publish(BROKEN);
  expect(await germany(waiting, "2024Q2")).toBeNull();
  expect(await Promise.all(["2024Q3", "2024Q4", "2025Q2"].map((name) => germany(waiting, name)))).toEqual([
    [75, null, null],
    [80, 33.33, null],
    [85.71, 20, null],
  ]);
  const whole = await publish(WHOLE);
  expect(await Promise.all(["2024Q2", "2024Q3", "2025Q2"].map((name) => germany(whole, name)))).toEqual([
    [66.67, 100, null],
    [75, 50, null],
    [85.71, 20, 200],
  ]);
  // A later file with the fault changes nothing of the quarter that is published, and its neighbours are measured by that.
  const again = await publish([...BROKEN, ...quarter(addQuarters("2025Q3", 1), 800, 100)]);
  expect(await Promise.all(["2024Q2", "2024Q3", "2025Q2"].map((name) => germany(again, name)))).toEqual([
    [66.67, 100, null],
    [75, 50, null],
    [85.71, 20, 200],
  ]);
});

test("a quarter whose total includes a quarantined value has no shares and no rest, and that value no changes", async () => {
  const of = (name: string, volumes: Readonly<Record<string, string>>) =>
    Object.entries(volumes).map(([entity, gw]) =>
      shipmentDraft(name, entity, gw, {
        ...{ product: "cell", dimension: "destination" },
        ...(entity === "Total" ? { is_total: true, entity_id: "total" } : {}),
      }),
    );
  const drafts = [
    ...of("2025Q1", { Germany: "0.05", France: "90", Total: "100" }),
    ...of("2025Q2", { Germany: "50", France: "81", Total: "135" }),
    ...of("2025Q3", { Germany: "0.06", France: "90", Total: "100" }),
    ...of("2023Q1", { Austria: "33", Belgium: "33", Chile: "33", Total: "99.0001" }),
  ];
  const release = (await publishDrafts(drafts, { clock: ctx.clock }))?.release ?? 0;
  const read = async (name: string) => {
    const ask = askFor({ release, sort: "rank", fields: ["entity", "share_pct", "qoq_pct"] });
    const { body, meta } = await shipments({ quarter: [name], product: "cell", dimension: "destination", source: "test" }, ask, NOW);
    return [meta?.["total_gw"], ...(JSON.parse(`[${body}]`) as Row[]).map((row) => [row.entity, row.share_pct, row.qoq_pct])];
  };
  expect(await read("2025Q2")).toEqual([null, ["France", null, -10]]);
  expect(await read("2025Q3")).toEqual([100, ["France", 90, 11.11], ["Germany", 0.06, null], ["Others", 9.94, null]]);
  // The rest has a share of its own, not what rounding the others leaves.
  expect(await read("2023Q1")).toEqual([
    99.0001,
    ...["Austria", "Belgium", "Chile"].map((name) => [name, 33.33, null]),
    ["Others", 0, null],
  ]);
});
