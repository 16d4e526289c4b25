import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { priceDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { useDatabase } from "@/testing/use-database";
import { stagedRow } from "../staging/staged-row";
import { jumpsOf } from "./jump-of";
import { identityOf } from "./row-identity";

useDatabase();

let source = "";

beforeAll(async () => {
  await publishDrafts([
    priceDraft("2026-01-05", "1.00"),
    priceDraft("2026-01-06", "1.00", { basis: "carried_forward" }),
    priceDraft("2026-01-12", "1.10"),
    priceDraft("2026-01-19", "1.30"),
    priceDraft("2026-01-07", "5.00", { region: "EU" }),
  ]);
  const { rows } = await pool().query<{ source: string }>("select distinct source from spot_price");
  source = rows[0]?.source ?? "";
});

const jumps = async (date: string, avg: string, stated: Parameters<typeof priceDraft>[2] = {}): Promise<string[]> =>
  (await jumpsOf(source, stagedRow(source, priceDraft(date, avg, stated)))).map(
    ({ detail }) => /from (\S+ to [\d.]*\d)/.exec(detail)?.[1] ?? "",
  );

test.each([
  ["2026-01-12", "1.20", []],
  ["2026-01-12", "1.25", []],
  ["2026-01-12", "1.26", ["1.00 to 1.26"]],
  ["2026-01-12", "0.76", ["0.76 to 1.30"]],
  ["2026-01-12", "2.00", ["1.00 to 2.00", "2.00 to 1.30"]],
  ["2026-01-08", "1.20", []],
  ["2026-01-26", "1.70", ["1.30 to 1.70"]],
  ["2025-12-01", "0.50", ["0.50 to 1.00"]],
])("a value set on %s to %s is measured against the assessments beside it: %j", async (date, avg, expected) => {
  expect(await jumps(date, avg)).toEqual(expected);
});

test("a value carried forward has to be the assessment before it", async () => {
  const codes = async (date: string, avg: string) =>
    (await jumpsOf(source, stagedRow(source, priceDraft(date, avg, { basis: "carried_forward" })))).map(({ code }) => code);
  expect(await codes("2026-01-13", "1.10")).toEqual([]);
  expect(await codes("2026-01-13", "1.11")).toEqual(["carried-differs"]);
  expect(await codes("2026-01-02", "9")).toEqual(["price-jump"]);
});

test("the bound of a value set by hand is that of the time between", async () => {
  expect(await jumps("2026-06-30", "1.80")).toEqual([]);
  expect(await jumps("2026-06-30", "1.90")).toEqual(["1.30 to 1.90"]);
});

test("other series and other records have no jumps", async () => {
  expect(await jumps("2026-01-12", "9", { region: "US" })).toEqual([]);
  expect(await jumpsOf(source, stagedRow(source, shipmentDraft("2026Q1", "Maker", "9")))).toEqual([]);
});

test("which record a quarantined row is: its own file says it, its hash does, or nobody", async () => {
  const run = (kind: string) =>
    pool().query(
      "insert into import_run (id, kind, source, mode, state, report, created_at) values ($1, $2, 's', 'merge', 'failed', '{}', now())",
      [`imp_${kind}`, kind],
    );
  await run("products");
  await run("cec-modules");
  const row = { resource: "product", ref: "r", hash: null, importId: "imp_products", doc: {} };
  expect(await identityOf({ ...row, resource: "spot_price" })).toEqual({ ref: null });
  expect(await identityOf({ ...row, hash: "h" })).toEqual({ ref: "r" });
  expect(await identityOf({ ...row, doc: { ref: "said" } })).toEqual({ ref: "said" });
  expect(await identityOf({ ...row, doc: { ref: 7 } })).toEqual({ ref: null });
  expect(await identityOf({ ...row, importId: "imp_cec-modules" })).toEqual({ ref: "r" });
  expect(await identityOf({ ...row, importId: "imp_cec-modules", ref: null })).toBe("unknown");
});
