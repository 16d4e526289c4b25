import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { shipmentDraft } from "@/testing/drafts";
import { fileWith, NO_COMPANIES, realFile } from "@/testing/importers";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft, Importer, ImportItem } from "../drafts";
import { emberExports } from "../importers/ember-exports";
import { shipments } from "../importers/forms/shipments";
import { shipmentFacts } from "../importers/shipment-facts";
import { jumpsOf } from "../quarantine/jump-of";
import { publishImport } from "../releases/publish-import";
import { stageImport, type StagedImport } from "./stage-import";
import { stagedRow } from "./staged-row";

useDatabase();

const ctx = operator();
let sources = 0;
const newSource = (): string => `volumes-${(sources += 1)}`;

const stageItems = (
  code: string,
  items: AsyncIterable<ImportItem> | ImportItem[],
  mode: "merge" | "snapshot" = "merge",
): Promise<StagedImport> =>
  stageImport(ctx, {
    kind: "shipments",
    source: { code, name: code, licence: "none", url: null, synthetic: false },
    mode,
    fileName: null,
    items,
  });
const stage = (code: string, drafts: readonly Draft[], mode?: "merge" | "snapshot") =>
  stageItems(
    code,
    drafts.map((draft, i) => ({ line: i + 1, ...draft })),
    mode,
  );
async function publish(code: string, drafts: readonly Draft[]): Promise<void> {
  await publishImport(ctx, (await stage(code, drafts)).importId, { title: "Test" });
}

/** "2025Q1 Sun volume-jump" of each row that is quarantined. */
async function held({ importId, report }: StagedImport): Promise<string[]> {
  const { rows } = await pool().query<{ row: string }>(
    `select concat_ws(' ', doc ->> 'quarter', doc ->> 'entity', reasons -> 0 ->> 'code') as row from quarantined_row where import_id = $1 order by 1`,
    [importId],
  );
  expect(Object.values(report.quarantined).reduce((sum, n) => sum + n, 0)).toBe(rows.length);
  return rows.map(({ row }) => row);
}

const QUARTERS = ["2024Q1", "2024Q2", "2024Q3", "2024Q4", "2025Q1", "2025Q2"];
const series = (volumes: readonly (number | string)[], entity = "Sun", stated = {}): Draft[] =>
  volumes.map((gw, i) => shipmentDraft(QUARTERS[i] ?? "", entity, String(gw), { dimension: "destination", ...stated }));
const total = (...volumes: (number | string)[]): Draft[] => series(volumes, "Total", { is_total: true, entity_id: "total" });

describe("a volume of a series", () => {
  test.each([
    ["a thousand times too high", [0.05, 0.06, 60, 0.05, 0.06], ["2024Q3 Sun volume-jump"]],
    ["a thousand times too low", [20, 21, 0.022, 23, 22], ["2024Q3 Sun volume-jump"]],
    ["too high at the end", [1, 1.1, 1.2, 12], ["2024Q4 Sun volume-jump"]],
    ["too high at the beginning", [40, 1.1, 1.2, 1.3], ["2024Q1 Sun volume-jump"]],
    ["too high twice in a row", [1, 1.1, 90, 95, 1.3], ["2024Q3 Sun volume-jump", "2024Q4 Sun volume-jump"]],
    ["a tenth at the end", [22, 23.8, 2.52], ["2024Q3 Sun volume-jump"]],
    ["a lost digit at the end, in a quarter that fell by half", [22, 23.8, 1.19], ["2024Q3 Sun volume-jump"]],
    ["a tenth in between", [20, 21, 2.2, 23.8, 25.2], ["2024Q3 Sun volume-jump"]],
    ["a tenth twice in between", [20, 21, 2.2, 2.3, 23.8, 25.2], ["2024Q3 Sun volume-jump", "2024Q4 Sun volume-jump"]],
    ["a tenth at the beginning", [2.2, 21, 22, 23], ["2024Q1 Sun volume-jump"]],
    ["a tenth, twice apart", [20, 2.1, 22, 2.3, 24], ["2024Q2 Sun volume-jump", "2024Q4 Sun volume-jump"]],
    ["ten times too high, twice apart", [1.2, 12.5, 1.3, 13, 1.4], ["2024Q2 Sun volume-jump", "2024Q4 Sun volume-jump"]],
    [
      "that changes its level",
      [20, 21, 22, 2.2, 2.3, 2.4],
      ["2024Q1", "2024Q2", "2024Q3", "2024Q4", "2025Q1", "2025Q2"].map((quarter) => `${quarter} Sun volume-jump`),
    ],
    ["of two that can't both be right", [22, 2.2], ["2024Q1 Sun volume-jump", "2024Q2 Sun volume-jump"]],
    ["of a trade that ends", [2.2, 2.18, 2.71, 0.102], []],
    ["of a trade that shrinks", [9, 7, 3.6, 1.1, 0.4], []],
    ["of a trade that grows", [0.4, 1.1, 3.6, 7, 20], []],
    ["below a rise", [3, 2.9, 0.4, 12, 15], []],
    ["a thousand times too high, of a small country", [0.0005, 0.0006, 0.6, 0.0006, 0.0005], ["2024Q3 Sun volume-jump"]],
    ["a thousand times too low, of a small country", [0.2, 0.21, 0.0002, 0.19], ["2024Q3 Sun volume-jump"]],
    ["that is nothing in a small country", [0.2, 0.21, 0, 0.19], []],
    ["of one project in a small country", [0.00008, 0.0001, 0.034, 0.00015], []],
    ["that multiplies by less than a gigawatt", [0.01, 0.02, 0.9, 0.01], []],
    ["that grows five times", [1, 1.1, 5.4, 6], []],
    ["that begins after nothing", [0, 0, 3, 4], []],
    ["that is nothing in between", [20, 21, 0, 23], ["2024Q3 Sun volume-jump"]],
    ["alone", [7], []],
  ])("%s", async (_, volumes, expected) => {
    expect(await held(await stage(newSource(), series(volumes)))).toEqual(expected);
  });

  test("is measured by what is published; the published value itself, once accepted, is not asked about again", async () => {
    const source = newSource();
    await publish(source, series([1, 1.1, 1.2]));
    const [row] = series(["", "", "", 900 / 10]).slice(3);
    const next = await stage(source, row ? [row] : []);
    expect(await held(next)).toEqual(["2024Q4 Sun volume-jump"]);
    await pool().query(
      "insert into staged_row (import_id, resource, ref, hash, doc) select import_id, resource, ref, hash, doc from quarantined_row where import_id = $1",
      [next.importId],
    );
    await pool().query("update import_run set staged_rows = 1 where id = $1", [next.importId]);
    await publishImport(ctx, next.importId, { title: "Accepted" });
    expect(await held(await stage(source, series([1, 1.1, 1.2, 90, 91])))).toEqual([]);
  });

  test("of another table, source or far-away year is no measure", async () => {
    const [source, other] = [newSource(), newSource()];
    await publish(other, series([1, 1.1, 1.2]));
    await publish(source, [
      ...series([1, 1.1, 1.2], "Sun", { product: "cell" }),
      shipmentDraft("2016Q1", "Sun", "0.1", { dimension: "destination" }),
    ]);
    expect(await held(await stage(source, series([60])))).toEqual([]);
  });
});

describe("a table", () => {
  const table = (whole: string, ...parts: string[]): Draft[] => [...total(whole), ...parts.flatMap((gw, i) => series([gw], `Part ${i}`))];

  test.each([
    ["whose parts are its total, but for rounding", table("10", "6", "4.1"), []],
    ["with a part above the total", table("10", "6", "3", "40"), ["2024Q1 Part 2 parts-over-total"]],
    ["whose parts together are more than the total", table("10", "6", "5", "4"), ["2024Q1 Total parts-over-total"]],
    ["with a total a digit too short", table("1", "6", "3", "1"), ["2024Q1 Total parts-over-total"]],
    ["without a total", table("10", "6", "3", "40").slice(1), []],
    [
      "with three rows above the limit",
      table("200", "501", "502", "503", "30"),
      ["2024Q1 Part 0 volume-implausible", "2024Q1 Part 1 volume-implausible", "2024Q1 Part 2 volume-implausible"].concat(
        "2024Q1 Part 3 unit-doubtful",
        "2024Q1 Total unit-doubtful",
      ),
    ],
    [
      "that adds up to more than the world makes",
      table("400", "300", "250").slice(1),
      ["2024Q1 Part 0 unit-doubtful", "2024Q1 Part 1 unit-doubtful"],
    ],
  ])("%s", async (_, drafts, expected) => {
    expect(await held(await stage(newSource(), drafts))).toEqual(expected);
  });

  test("has parts that are published and a total that is: the new part is quarantined", async () => {
    const source = newSource();
    await publish(source, table("10", "6", "3"));
    expect(await held(await stage(source, series(["5"], "Part 9")))).toEqual(["2024Q1 Part 9 parts-over-total"]);
    // A snapshot without the others is a table of its own.
    expect(await held(await stage(source, [...total("5"), ...series(["5"], "Part 9")], "snapshot"))).toEqual([]);
  });

  test("whose total is the sum of a value that jumps has no total either", async () => {
    const parts = [...series([0.05, 0.06, 60, 0.05]), ...series([90, 90, 90, 90], "Moon")];
    const summed = await stage(newSource(), [...parts, ...total(90.05, 90.06, 150, 90.05)]);
    expect(await held(summed)).toEqual(["2024Q3 Sun volume-jump", "2024Q3 Total total-doubtful"]);
    const stated = await stage(newSource(), [...parts, ...total(90.05, 90.06, 90.05, 90.05)]);
    expect(await held(stated)).toEqual(["2024Q3 Sun volume-jump"]);
  });

  test("with a total that jumps against its neighbours keeps its parts", async () => {
    const drafts = [...series([9, 9, 9, 9]), ...total(10, 10, 100, 10)];
    expect(await held(await stage(newSource(), drafts))).toEqual(["2024Q3 Total volume-jump"]);
  });
});

test("a volume set by hand is measured as one of a file is", async () => {
  const source = newSource();
  await publish(source, [...series([1, 1.1, 1.2]), ...total(2, 2, 2)]);
  const codes = async (gw: string) => {
    const [draft] = series(["", "", gw]).slice(2);
    return draft ? (await jumpsOf(source, stagedRow(source, draft))).map(({ code }) => code) : [];
  };
  expect([await codes("1.3"), await codes("90"), await codes("2.5")]).toEqual([[], ["volume-jump"], ["parts-over-total"]]);
});

const HEAD = "quarter,product,dimension,basis,entity,volume_gw";
const read = (importer: Importer, content: string) =>
  importer.read({ path: fileWith(content), companies: NO_COMPANIES, options: {}, files: {} });

test("a cell times 1,000 in the standard form is quarantined, and only that", async () => {
  const lines = ["0.31", "0.35", "330", "0.34"].map((gw, i) => `${QUARTERS[i]},module,destination,exported,Spain,${gw}`);
  expect(await held(await stageItems(newSource(), read(shipments, [HEAD, ...lines].join("\n"))))).toEqual(["2024Q3 Spain volume-jump"]);
});

const ember = realFile("ember_china_solar_exports_monthly.csv");
describe.skipIf(ember === null)("China's exports", () => {
  const CAPACITY = 11;
  const content = ember === null ? "" : readFileSync(ember, "utf8");

  test("have no volume that is quarantined by what is around it", async () => {
    const { report } = await stageItems(newSource(), read(emberExports, content), "snapshot");
    expect(report.staged).toBeGreaterThan(5_000);
    expect(Object.keys(report.quarantined)).toEqual([]);
  });

  test("with a month of a small country times 1,000 no longer add up to their World rows", async () => {
    const line = content.split("\n").find((row) => /^Chile,2024-05-01,.*Panels/.test(row)) ?? "";
    const cells = line.trimEnd().split(",");
    const wrong = cells.map((text, i) => (i === CAPACITY ? String(Number(text) * 1_000) : text)).join(",");
    expect(Number(cells[CAPACITY])).toBeGreaterThan(100);
    const staged = await stageItems(newSource(), read(emberExports, content.replace(line.trimEnd(), wrong)), "snapshot");
    const rows = await held(staged);
    expect(rows.join(" ")).toMatch(/quarter-incomplete/);
    expect(rows.length).toBeLessThan(4);
  });
});

const facts = realFile("shipment_facts.csv");
test.skipIf(facts === null)("published volumes of makers are all believed", async () => {
  const staged = await stageItems(newSource(), read(shipmentFacts, facts === null ? "" : readFileSync(facts, "utf8")));
  expect(await held(staged)).toEqual([]);
});
