import { describe, expect, test } from "vitest";
import { present, titleOf, type TextRow } from "./changed-record";
import { diffSql, summaryOf } from "./diff";
import { isEmpty } from "./publish-import";

const NONE = new Map<string, string>();

describe("the title of a record", () => {
  test.each<[Parameters<typeof titleOf>[0], TextRow, string]>([
    ["company", { name: "Sun", country: "DE", city: "Berlin" }, "Sun · DE"],
    ["company", { name: "Sun", country: null }, "Sun"],
    ["company", {}, ""],
    ["product", { manufacturer: "Sun", model: "X-1", ref: "r" }, "Sun · X-1"],
    ["shipment", { quarter: "2026Q3", product: "module", entity: "Sun", basis: "shipped" }, "2026Q3 · module · Sun · shipped"],
    [
      "spot_price",
      { date: "2026-11-18", stage: "module", item: "TOPCon", region: "CN", price_term: "fob", currency: "USD" },
      "2026-11-18 · module · TOPCon · CN · fob · USD",
    ],
    ["spot_price", { date: "2026-11-18", series_id: "ps_unknown" }, "2026-11-18"],
    ["spot_price", { series_id: "ps_unknown" }, ""],
  ])("of a %s with %j is %j", (resource, row, title) => {
    expect(titleOf(resource, row, NONE)).toBe(title);
  });

  test("of a price has the name of its series where that is known", () => {
    const names = new Map([["ps_1", "module · TOPCon · CN · fob · USD/W"]]);
    expect(titleOf("spot_price", { date: "2026-11-18", series_id: "ps_1", item: "other" }, names)).toBe(
      "2026-11-18 · module · TOPCon · CN · fob · USD/W",
    );
  });
});

describe("a changed record", () => {
  const old: TextRow = { name: "Sun", country: "DE", city: null, name_folded: "sun", id: "co_1", sandbox: "false" };

  test("shows what is different, in the order of the columns, and nothing that follows from it", async () => {
    const changed = {
      ref: "sun",
      change: "changed" as const,
      old,
      new: { ...old, name: "Sonne", name_folded: "sonne", city: "Berlin", country: null, sandbox: "true" },
    };
    expect(await present("company", [changed])).toEqual([
      {
        ...{ resource: "company", change: "changed", ref: "sun", title: "Sonne" },
        fields: [
          { name: "name", old: "Sun", new: "Sonne" },
          { name: "country", old: "DE", new: null },
          { name: "city", old: null, new: "Berlin" },
        ],
      },
    ]);
  });

  test("that is new has no old values, and one that is gone keeps its title", async () => {
    const rows = await present("company", [
      { ref: "a", change: "added", old: null, new: { name: "A", country: null } },
      { ref: "b", change: "removed", old: { name: "B", country: "FR" }, new: null },
      { ref: "c", change: "removed", old: {}, new: null },
    ]);
    expect(rows.map(({ title, fields }) => [title, fields])).toEqual([
      ["A", [{ name: "name", old: null, new: "A" }]],
      [
        "B · FR",
        [
          { name: "name", old: "B", new: null },
          { name: "country", old: "FR", new: null },
        ],
      ],
      ["c", []],
    ]);
  });
});

describe("what a release changes", () => {
  test("is added up by kind of record, and a kind that has none is not there", () => {
    expect(
      summaryOf([
        { resource: "company", change: "added", n: 2 },
        { resource: "company", change: "removed", n: 1 },
        { resource: "company", change: "added", n: 3 },
        { resource: "shipment", change: "changed", n: 1 },
      ]),
    ).toEqual({ company: { added: 5, changed: 0, removed: 1 }, shipment: { added: 0, changed: 1, removed: 0 } });
  });

  test("is nothing only where no kind of record has changed", () => {
    expect([isEmpty({}), isEmpty(summaryOf([])), isEmpty({ product: { added: 0, changed: 0, removed: 1 } })]).toEqual([true, true, false]);
  });

  test("is asked of the rows and the table of one kind of record", () => {
    for (const resource of ["company", "spot_price"] as const) {
      const sql = diffSql(resource);
      expect(sql).toContain(`staged_row where import_id = $1 and resource = '${resource}'`);
      expect(sql).toContain(`from ${resource} where source = $2 and to_release is null`);
    }
  });
});
