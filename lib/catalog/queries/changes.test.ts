import { describe, expect, test } from "vitest";
import { askFor, viewOf } from "@/testing/ask";
import type { View } from "../view";
import { changePage, listChanges } from "./changes";
import { Statement } from "./sql";

type Query = Parameters<typeof changePage>[0];

function statement(query: Query, view: View = viewOf(), since = 3): { text: string; values: unknown[] } {
  const sql = new Statement();
  const text = changePage(query, askFor({ view, sort: "release" }), since).all?.(sql) ?? "";
  return { text: text.replace(/\s+/g, " "), values: sql.values };
}

/** The kinds of records whose changes are read. */
const kinds = (query: Query, view: View = viewOf()): string[] =>
  ["company", "product", "spot_price", "shipment"].filter((resource) => statement(query, view).text.includes(`'${resource}' as resource`));

const NO_SHIPMENTS = viewOf({ windows: { shipments: null } });

describe("the kinds of records that changes are told of", () => {
  test("are those that are asked for, else all that key and plan open", () => {
    expect(kinds({})).toEqual(["company", "product", "spot_price", "shipment"]);
    expect(kinds({ resource: ["product"] })).toEqual(["product"]);
    expect(kinds({}, NO_SHIPMENTS)).toEqual(["company", "product", "spot_price"]);
    expect(kinds({}, viewOf({ resources: ["company", "shipment"] }))).toEqual(["company", "shipment"]);
  });

  test.each<[string, Query, View, string, RegExp]>([
    [
      "shipments without the plan for them",
      { resource: ["company", "shipment"] },
      NO_SHIPMENTS,
      "plan-required",
      /Enterprise includes them/,
    ],
    ["what no plan shows", { resource: ["shipment"] }, { ...NO_SHIPMENTS, planReaching: () => null }, "plan-required", /a larger includes/],
    ["what the key has no scope for", { resource: ["product"] }, viewOf({ resources: ["company"] }), "scope-missing", /product records/],
    [
      "a key whose only scope the plan does not show",
      {},
      { ...NO_SHIPMENTS, resources: ["shipment"] },
      "plan-required",
      /not part of the Pro plan/,
    ],
  ])("%s is refused", (_what, query, view, code, message) => {
    expect(() => statement(query, view)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) as string }) as Error,
    );
  });
});

describe("the rows that changed", () => {
  test("began after one release and by another, or ended between them without another version at once", () => {
    const { text, values } = statement({ resource: ["company"] });
    expect(values).toEqual([3, 7, 3, 7]);
    expect(text).toContain("where (true) and t.from_release > $1 and t.from_release <= $2");
    expect(text).toContain(
      "where (true) and not coalesce((select true from company l where l.id = t.id and l.from_release = t.to_release limit 1), false) and t.to_release > $3 and t.to_release <= $4",
    );
    expect(text).toContain(
      "coalesce((select true from company e where e.id = t.id and e.to_release = t.from_release limit 1), false) then 'changed' else 'added'",
    );
  });

  test("are in the sandbox where that is all that is shown, the ended ones and those that were before too", () => {
    expect(statement({ resource: ["product"] }, viewOf({ sandbox: true })).text.match(/\(true\) and t\.sandbox/g)).toHaveLength(3);
  });

  test("are prices that were assessed on days that the plan shows", () => {
    const within = (from: string | null, until: string | null): string => {
      const { text, values } = statement({ resource: ["spot_price"] }, viewOf({ windows: { spot: { from, until } } }));
      const condition = /\) o where \((.*?)\) and t\.from_release/.exec(text)?.[1] ?? "";
      // What was before is looked for under the same condition.
      expect(text.split(`where (${condition})`)).toHaveLength(4);
      return condition.replace(/\$(\d+)/g, (_all, n) => String(values[Number(n) - 1]));
    };
    expect(within(null, null)).toBe("true");
    expect(within("2025-01-01", null)).toBe("t.effective_date >= 2025-01-01::date");
    expect(within(null, "2026-10-31")).toBe("t.effective_date <= 2026-10-31::date");
    expect(within("2025-01-01", "2026-10-31")).toBe("t.effective_date >= 2025-01-01::date and t.effective_date <= 2026-10-31::date");
  });

  test("are shipments of quarters that ended on days that the plan shows, and no totals", () => {
    const view = viewOf({ windows: { shipments: { from: "2025-01-01", until: "2026-06-30" } } });
    const { text, values } = statement({ resource: ["shipment"] }, view);
    expect(text).toMatch(/interval '1 month'\)::date - 1\) >= \$1::date and .* <= \$2::date\) and not t\.is_total/);
    expect(values).toEqual(["2025-01-01", "2026-06-30", 3, 7, 3, 7]);
  });
});

test("changes are in order of release, kind and id, however many digits a release has", () => {
  const { text } = statement({});
  expect(text).toContain("lpad(c.release::text, 10, '0') || '/' || c.resource || '/' || c.id as sort_key");
});

test("a record is written with its own fields, a shipment without what depends on its neighbours", () => {
  const sql = changePage({}, askFor({ sort: "release" }), 0).fields["record"]?.sql ?? "";
  const shipment = sql.slice(sql.indexOf("when 'shipment'"));
  expect(sql).toContain(`t.founded_year as "founded_year"`);
  expect(shipment).toContain(`t.volume_gw as "volume_gw"`);
  for (const derived of ["rank", "share_pct", "qoq_pct", "yoy_pct", "share_basis"]) expect(shipment).not.toContain(`"${derived}"`);
});

test("changes since a release that does not exist yet are refused before anything is read", async () => {
  await expect(listChanges({ since: 8 }, askFor({ sort: "release" }))).rejects.toMatchObject({
    code: "invalid-parameter",
    extra: { errors: [{ parameter: "since", code: "out-of-range" }] },
  });
});
