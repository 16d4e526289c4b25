import { describe, expect, test } from "vitest";
import { customName, isCustomName, withCustomFields, type CustomField, type CustomView } from "./custom-fields";
import { text, type FieldMap } from "./fields";
import { customConditions } from "./queries/custom-conditions";
import { Statement } from "./queries/sql";

const field = (name: string, type: CustomField["type"]): CustomField => ({
  ...{ id: `cf_${name}`, name, type, title: name, description: null, unit: null, options: [] },
});
const view = (company: readonly CustomField[], orgId = "org_1"): CustomView => ({ orgId, version: 1, company, product: [] });

test("a name of theirs begins with the word and a dot", () => {
  expect(customName({ name: "owner" })).toBe("custom.owner");
  expect(["custom.owner", "custom", "customer", "name"].map(isCustomName)).toEqual([true, false, false, false]);
});

describe("fields of an organisation", () => {
  const own: FieldMap = { id: text("id") };

  test("follow the record's own, and only on the kind of record that they belong to", () => {
    const asked = view([field("owner", "text"), field("score", "number")]);
    expect(Object.keys(withCustomFields(own, "company", asked))).toEqual(["id", "custom.owner", "custom.score"]);
    expect(withCustomFields(own, "product", asked)).toBe(own);
    expect(withCustomFields(own, "company", undefined)).toBe(own);
    const both = { ...asked, product: [field("tier", "text")] };
    expect(Object.keys(withCustomFields({ ...own }, "product", both))).toEqual(["id", "custom.tier"]);
  });

  test.each([
    ["text", "text", "v.text", "max(v.text)"],
    ["date", "text", "v.text", "max(v.text)"],
    ["enumeration", "text", "v.text", "max(v.text)"],
    ["number", "number", "v.number", "max(v.number)"],
    ["boolean", "boolean", "(v.text)::boolean", "bool_or((v.text)::boolean)"],
  ] as const)("of type %s are %s", (type, kind, column, aggregate) => {
    const made = withCustomFields(own, "company", view([field("x", type)]))["custom.x"];
    const from = "from custom_value v where v.org_id = 'org_1' and v.record_id = t.id";
    expect(made).toEqual({
      kind,
      sql: `(select ${column} ${from} and v.field_id = 'cf_x')`,
      nested: { object: "custom", sql: `${aggregate} filter (where v.field_id = 'cf_x') as "x"`, from },
    });
  });

  test("are those of the organisation that asks, though another has fields of the same name", () => {
    const [one, other] = ["org_1", "org_2"].map((orgId) => withCustomFields(own, "company", view([field("x", "text")], orgId)));
    expect([one?.["custom.x"]?.sql, other?.["custom.x"]?.sql]).toEqual([
      expect.stringContaining("v.org_id = 'org_1'"),
      expect.stringContaining("v.org_id = 'org_2'"),
    ]);
  });

  test("are made once for a view, because how a record is written is remembered by its fields", () => {
    const asked = view([field("x", "text")]);
    expect(withCustomFields(own, "company", asked)).toBe(withCustomFields(own, "company", asked));
    expect(withCustomFields({ ...own }, "company", asked)).not.toBe(withCustomFields(own, "company", asked));
  });

  test.each(["o'rg", "org 1", "", "x".repeat(61), 'a"b'])("with an id such as %j make no statement", (hostile) => {
    expect(() => withCustomFields(own, "company", view([field("x", "text")], hostile))).toThrow("is not an ID or a name");
    expect(() => withCustomFields(own, "company", view([{ ...field("x", "text"), id: hostile }]))).toThrow("is not an ID or a name");
    expect(() => withCustomFields(own, "company", view([field(hostile, "text")]))).toThrow("is not an ID or a name");
  });
});

describe("conditions on fields of their own", () => {
  const asked = view([field("owner", "text"), field("score", "number"), field("due", "date"), field("tier", "enumeration")]);

  /** The comparisons of a query, without what all conditions have, and the values with the field's id before them. */
  function where(query: Record<string, unknown>, resource: "company" | "product" = "company"): [string, ...unknown[]][] {
    return customConditions(resource, query, asked).map((condition) => {
      const sql = new Statement();
      const found = /^exists \(select from custom_value v where v\.field_id = \$1 and (.*) and v\.record_id = t\.id\)$/.exec(
        condition(sql),
      );
      return [found?.[1] ?? "", ...sql.values];
    });
  }

  test.each<[Record<string, unknown>, [string, ...unknown[]][]]>([
    [{}, []],
    [{ "custom.other": "x", owner: "x" }, []],
    [{ "custom.owner": "Ada" }, [["left(v.text, 200) = $2", "cf_owner", "Ada"]]],
    [{ "custom.tier": ["a"] }, [["left(v.text, 200) = $2", "cf_tier", "a"]]],
    [{ "custom.tier": ["a", "b"] }, [["left(v.text, 200) = any($2)", "cf_tier", ["a", "b"]]]],
    [{ "custom.score": "7" }, [["v.number = $2::numeric", "cf_score", "7"]]],
    [{ "custom.score.min": "1", "custom.score.max": "5" }, [["v.number >= $2::numeric and v.number <= $3::numeric", "cf_score", "1", "5"]]],
    [{ "custom.due.max": "2026-12-31" }, [["left(v.text, 200) <= $2", "cf_due", "2026-12-31"]]],
    [
      { "custom.due.min": "2026-01-01", "custom.owner": "Ada" },
      [
        ["left(v.text, 200) = $2", "cf_owner", "Ada"],
        ["left(v.text, 200) >= $2", "cf_due", "2026-01-01"],
      ],
    ],
  ])("%j", (query, expected) => {
    expect(where(query)).toEqual(expected);
  });

  test("of another kind of record, or of nobody, are none", () => {
    expect(where({ "custom.owner": "Ada" }, "product")).toEqual([]);
    expect(customConditions("company", { "custom.owner": "Ada" }, undefined)).toEqual([]);
  });

  test("a text that is longer than its index is found by its beginning and compared whole", () => {
    const [short, exact, long] = ["x".repeat(199), "x".repeat(200), `${"😀".repeat(200)}tail`];
    expect(where({ "custom.owner": short })).toEqual([["left(v.text, 200) = $2", "cf_owner", short]]);
    expect(where({ "custom.owner": exact })).toEqual([["left(v.text, 200) = $2 and v.text = $3", "cf_owner", exact, exact]]);
    // PostgreSQL counts characters, not the halves of which JavaScript makes some.
    expect(where({ "custom.owner": long })).toEqual([["left(v.text, 200) = $2 and v.text = $3", "cf_owner", "😀".repeat(200), long]]);
  });
});
