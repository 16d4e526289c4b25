import { describe, expect, test } from "vitest";
import { askFor as ask } from "@/testing/ask";
import { number, text } from "../fields";
import { orderOf, pageStatement, type Ask, type PageQuery } from "./list-page";

const query = (more: Partial<PageQuery> = {}): PageQuery => ({
  from: () => "thing t",
  where: [],
  order: { sql: "t.name", cast: "text", descending: false },
  fields: { id: text("id"), watts: number("watts") },
  ...more,
});

/** The innermost select, which says which rows are read and how many, and the values of the statement. */
function rowsOf(asked: Partial<Ask>, more: Partial<PageQuery> = {}): [string, readonly unknown[]] {
  const { text: sql, values } = pageStatement(query(more), ask(asked));
  return [/from \(select t\.\*, (.*)\) t\)/.exec(sql)?.[1] ?? sql, values];
}

describe("the statement of a page", () => {
  test("reads one row more than it shows, to know whether there are more", () => {
    expect(rowsOf({ limit: 25 })).toEqual(["t.name as _key from thing t where true order by _key asc, t.id asc limit $1::int", [26, 25]]);
  });

  test("begins behind the row before it, by sort value and id", () => {
    expect(rowsOf({ after: ["Solar", "co_9"] })).toEqual([
      "t.name as _key from thing t where (t.name, t.id) > ($1::text, $2) order by _key asc, t.id asc limit $3::int",
      ["Solar", "co_9", 26, 25],
    ]);
  });

  test("goes the other way in a descending order, ids too", () => {
    const order = { sql: "t.year", cast: "float8", descending: true };
    expect(rowsOf({ after: ["2008", "co_9"] }, { order })).toEqual([
      "t.year as _key from thing t where (t.year, t.id) < ($1::float8, $2) order by _key desc, t.id desc limit $3::int",
      ["2008", "co_9", 26, 25],
    ]);
  });

  test("keeps the filters beside the place, and gives values their numbers in the order of the text", () => {
    const from: PageQuery["from"] = (sql) => `(select * from thing where day = ${sql.value("2026-11-18")}) t`;
    const where = [(sql: Parameters<PageQuery["from"]>[0]) => `t.kind = ${sql.value("a")}`];
    const [rows, values] = rowsOf({ after: ["x", "id"] }, { from, where });
    expect(rows).toContain("where day = $1) t where t.kind = $2 and (t.name, t.id) > ($3::text, $4) order by");
    expect(values).toEqual(["2026-11-18", "a", "x", "id", 26, 25]);
  });

  test.each([
    ["json", "','"],
    ["ndjson", String.raw`E'\n'`],
    ["csv", String.raw`E'\r\n'`],
    ["xlsx", String.raw`E'\n'`],
  ] as const)("parts the rows of %s by %s", (format, separator) => {
    expect(pageStatement(query(), ask({ format })).text).toContain(`string_agg(line, ${separator} order by rn)`);
  });

  test("writes the chosen fields alone", () => {
    expect(pageStatement(query(), ask({ fields: ["watts"] })).text).toContain(`(select t.watts as "watts") x) as line`);
  });

  test("counts the rows that stay together only where some do", () => {
    expect(pageStatement(query(), ask()).text).not.toContain("shown");
    const { text: sql, values } = pageStatement(query({ whole: "t.group_id" }), ask({ limit: 5 }));
    expect(sql).toContain("t.group_id as whole");
    expect(sql).toContain("max(shown)::int as shown");
    expect(sql).toContain("coalesce(max(first - 1) filter (where rn > $2::int) over (), $2::int) as shown");
    expect(values).toEqual([6, 5]);
  });
});

describe("an order", () => {
  const orders = { name: { sql: "t.name", cast: "text" }, power: { sql: "coalesce(t.power_w, {last}::numeric)", cast: "numeric" } };

  test("is ascending, or descending behind a minus sign", () => {
    expect(orderOf(orders, "name")).toEqual({ sql: "t.name", cast: "text", descending: false });
    expect(orderOf(orders, "-name")).toEqual({ sql: "t.name", cast: "text", descending: true });
  });

  test("has rows without a value at the end, whichever way it goes", () => {
    expect(orderOf(orders, "power").sql).toBe("coalesce(t.power_w, 'infinity'::numeric)");
    expect(orderOf(orders, "-power").sql).toBe("coalesce(t.power_w, '-infinity'::numeric)");
  });

  test.each(["", "-", "--name", "NAME", "t.name"])("%j is none of them", (sort) => {
    expect(() => orderOf(orders, sort)).toThrow("was let through");
  });
});
