import { describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { useDatabase } from "@/testing/use-database";
import { orderOf } from "../queries/list-page";
import { Statement } from "../queries/sql";
import { RESOURCES } from "../vocabulary";
import { DECLARED } from "./all";
import { company } from "./company";
import { conditionsOf } from "./filters";
import { product } from "./product";
import { spotPrice } from "./spot-price";

useDatabase();

describe.each(RESOURCES)("what is declared of a %s", (resource) => {
  const declared = DECLARED[resource];

  test("is a column of its table, or it could not be published", async () => {
    const { rows } = await pool().query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = $1",
      [resource],
    );
    const known = rows.map(({ column_name }) => column_name);
    expect(declared.columns.filter((column) => !known.includes(column))).toEqual([]);
    const filled = [...declared.columns, "row_id", "source", "source_ref", "content_hash", "from_release", "to_release"];
    expect(known.filter((column) => !filled.includes(column))).toEqual([]);
  });

  test("is read for every field of the record, and the example is one", () => {
    expect(Object.keys(declared.fields)).toEqual(Object.keys(declared.record.shape));
    expect(Object.keys(declared.example)).toEqual(Object.keys(declared.record.shape));
    expect(declared.record.parse(declared.example)).toEqual(declared.example);
  });

  test("has a default order among its orders", () => {
    expect(orderOf(declared.orders, declared.defaultOrder)).toMatchObject({ descending: declared.defaultOrder.startsWith("-") });
  });
});

test("a field in files alone is no part of the record, a computed one no column, and an assigned one in no file", () => {
  expect(Object.keys(product.record.shape)).not.toContain("series_ref");
  expect(product.columns).not.toContain("series_ref");
  expect(product.columns).toContain("series_id");
  expect(Object.keys(product.form.shape)).not.toContain("series_id");
  expect(DECLARED.shipment.columns).not.toContain("share_pct");
  expect(DECLARED.shipment.derived).toEqual(["rank", "share_pct", "share_basis", "qoq_pct", "yoy_pct"]);
  expect(spotPrice.columns).not.toContain("region");
});

test("files have their own order where one is declared", () => {
  const names = Object.keys(spotPrice.form.shape);
  expect([names[0], names.indexOf("unit") < names.indexOf("date"), names.at(-1)]).toEqual(["stage", true, "benchmark"]);
});

test("only the filters that are given are conditions, in the order in which they are declared", () => {
  const where = (query: Record<string, unknown>): string[] => {
    const sql = new Statement();
    return conditionsOf(company.filters, query).map((condition) => condition(sql));
  };
  expect(where({})).toEqual([]);
  expect(where({ status: ["active"], country: ["DE"], unknown: 1 })).toEqual(["t.country = $1", "t.status = $2"]);
  expect(where({ updated_since: 1 })).toEqual([]);
});
