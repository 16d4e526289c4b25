import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { draftsOf, fileWith, realFile, run, type Result } from "@/testing/importers";
import { emberExports } from "./ember-exports";

const HEADER = "Area,Date,Area type,Commodity code,Commodity type,Capacity (MW)";
const month = (area: string, number: string, mw: string, type = "Country or economy") =>
  `${area},2024-${number}-01,${type},85414300,Panels,${mw}`;
const WHOLE = ["01", "02", "03"].flatMap((number) => [
  month("Germany", number, "100"),
  month("France", number, "50"),
  month("World", number, "150.05", "Region"),
]);
const read = (rows: readonly string[]) => run(emberExports, fileWith([HEADER, ...rows].join("\n")));
const volumes = (result: Result) => draftsOf(result, "shipment").map(({ entity_id, volume_gw }) => `${entity_id} ${volume_gw}`);

test("a quarter whose areas add up to World is published, also where an area has no row in a month", async () => {
  expect(volumes(await read(WHOLE))).toEqual(["DE 0.30000", "FR 0.15000", "total 0.45000"]);
  const without = WHOLE.filter((row) => !row.startsWith("France,2024-02")).map((row) =>
    row.startsWith("World,2024-02") ? month("World", "02", "100", "Region") : row,
  );
  expect(volumes(await read(without))).toEqual(["DE 0.30000", "FR 0.10000", "total 0.40000"]);
});

const edited = (start: string, row: string | null): string[] =>
  WHOLE.flatMap((line) => (line.startsWith(start) ? (row === null ? [] : [row]) : [line]));

test.each([
  ["a missing row", edited("Germany,2024-02", null), /2024-02: the areas add up to 0.05000 GW, 0.10005 GW less than the World row/],
  ["a value times 1,000", edited("Germany,2024-02", month("Germany", "02", "100000")), /2024-02: .* more than the World row/],
  ["a value divided by 1,000", edited("Germany,2024-02", month("Germany", "02", "0.1")), /2024-02: .* less than the World row/],
  ["a broken value", edited("Germany,2024-02", month("Germany", "02", "much")), /2024-02: Germany quarantined/],
  ["an unknown area", edited("Germany,2024-02", month("Germny", "02", "100")), /2024-02: Germny quarantined/],
  ["rows that disagree", [...WHOLE, month("Germany", "02", "7")], /2024-02: Germany quarantined/],
  ["no World row", edited("World,2024-02", null), /2024-02: no World row/],
])("a quarter with %s is not published, and says which month is wrong", async (_what, rows, detail) => {
  const result = await read(rows);
  expect(volumes(result)).toEqual([]);
  expect(result.items.at(-1)).toMatchObject({ quarantine: [{ code: "quarter-incomplete", detail: expect.stringMatching(detail) }] });
});

test("a quarter that lacks a month is not published: one between others is quarantined, one at an end of the file still to come", async () => {
  const later = WHOLE.map((row) => row.replace(/2024-0(\d)/, (_, number: string) => `2024-0${Number(number) + 3}`));
  const last = WHOLE.map((row) => row.replace(/2024-0(\d)/, (_, number: string) => `2024-0${Number(number) + 6}`));
  const without = [...WHOLE, ...later, ...last].filter((row) => !row.includes(",2024-05"));
  const inside = await read(without);
  expect(volumes(inside)).toHaveLength(6);
  expect(inside.quarantined).toEqual({ "quarter-incomplete": 1 });
  expect(JSON.stringify(inside.items)).toContain("1 of 3 months have no rows");
  const atEnd = await read([...WHOLE, ...later].filter((row) => !row.includes(",2024-06")));
  expect(volumes(atEnd)).toHaveLength(3);
  expect([atEnd.quarantined, atEnd.skipped["incomplete-quarter"]]).toEqual([{}, 1]);
});

test("a file without World rows is quarantined, because nothing would show that a row is missing", async () => {
  const result = await read(WHOLE.filter((row) => !row.startsWith("World")));
  expect(volumes(result)).toEqual([]);
  expect(result.quarantined).toEqual({ "quarter-incomplete": 1 });
  expect(JSON.stringify(result.items)).toContain("2024-01: no World row, so a missing area would not be noticed");
});

test("the same row twice is one row", async () => {
  expect(volumes(await read([...WHOLE, month("Germany", "02", "100")]))).toEqual(["DE 0.30000", "FR 0.15000", "total 0.45000"]);
});

const ember = realFile("ember_china_solar_exports_monthly.csv");
test.skipIf(!ember)("broken copies of the real Ember file lose the one quarter (skipped without ../shared/data)", async () => {
  const lines = readFileSync(ember ?? "", "utf8").split("\n");
  const at = lines.findIndex((line) => line.startsWith("Netherlands,2025-08-01") && line.includes(",Panels,"));
  const cells = (lines[at] ?? "").split(",");
  const broken = (value: string) => lines.with(at, cells.with(11, value).join(","));
  const mw = Number(cells[11]);
  for (const copy of [lines.toSpliced(at, 1), broken("x"), broken(String(mw * 1_000)), broken(String(mw / 1_000))]) {
    const result = await run(emberExports, fileWith(copy.join("\n")));
    const drafts = draftsOf(result, "shipment");
    expect(drafts.filter(({ quarter, product }) => quarter === "2025Q3" && product === "module")).toEqual([]);
    expect(drafts.filter(({ is_total }) => is_total)).toHaveLength(64);
    expect(result.quarantined["quarter-incomplete"]).toBe(1);
  }
});

test("the file saved again by a spreadsheet says the same, whatever its delimiter, decimal sign and order of dates", async () => {
  const rows = [
    ...WHOLE,
    ...WHOLE.map((row) => row.replace("2024-0", "2024-").replace(/2024-(\d)/, (_, n: string) => `2024-0${Number(n) + 3}`)),
  ];
  const usual = volumes(await read(rows));
  const saved = (order: string, mark: string) =>
    [HEADER, ...rows]
      .map((row) => row.replace(/(\d{4})-(\d\d)-(\d\d)/, order).replaceAll(",", mark))
      .map((row) => (mark === ";" ? row.replace(/(\d)\.(\d+)$/, "$1,$2") : row))
      .join("\n");
  for (const order of ["$3/$2/$1", "$2/$3/$1", "$3.$2.$1"])
    for (const mark of [",", ";"]) expect(volumes(await run(emberExports, fileWith(saved(order, mark))))).toEqual(usual);
  expect(usual).toHaveLength(6);
});

test("dates of one quarter whose order nothing shows are held, and read as chosen", async () => {
  const path = fileWith([HEADER, ...WHOLE].join("\n").replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, "$3/$2/$1"));
  const held = await run(emberExports, path);
  expect(volumes(held)).toEqual([]);
  expect(held.items.find((item) => "quarantine" in item)).toMatchObject({
    quarantine: [{ code: "date-invalid", detail: expect.stringContaining("day-order") as string }],
  });
  const chosen = await run(emberExports, path, {}, undefined, { "day-order": "day-first" });
  expect(volumes(chosen)).toEqual(["DE 0.30000", "FR 0.15000", "total 0.45000"]);
});
