import { expect, test } from "vitest";
import { seededRandom } from "@/testing/random";
import { DECLARED } from "../../resources/all";
import { RESOURCES } from "../../vocabulary";
import { PRODUCT_FIELDS } from "../product-draft";
import { KnownCells } from "./known-cells";

const CELLS = [
  ...[undefined, null, "", "x", "Sonne AG", "Ã¼ber  all", "20.5", "0020.50", "12,5", "7", "true", "DE", "Germany", "topcon", "mono"],
  ...["module", "active", "2026Q1", "2026-02-30", "2026-02-28", "a|b|a", "#REF!", '{"product_years":"12"}', "{", "x".repeat(1_001)],
  ...[["a", "b"], { module_gw: "1.5" }, { product_years: null }, 7, true, "W", "USD", "fob", "CN", "weekly", "shipped", "company"],
] as const;

const asCell = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.join("|");
  return value === null || typeof value === "string" ? value : JSON.stringify(value);
};

test.each(RESOURCES)("rows of a %s are what the schema of the row makes of them, also when their cells are known", (resource) => {
  const schema = DECLARED[resource].form;
  const known = new KnownCells<unknown>({ schema });
  const random = seededRandom(7);
  const names = [...Object.keys(schema.shape), "constructor", "of_no_column"];
  const example = Object.fromEntries(Object.entries(DECLARED[resource].example).map(([name, value]) => [name, asCell(value)]));
  let accepted = 0;
  for (let round = 0; round < 3_000; round++) {
    const some = names.filter(() => random.fraction() < 0.04);
    const values = { ...example, ...Object.fromEntries(some.map((name) => [name, random.pick(CELLS)])) };
    const { success, data = null } = schema.safeParse(values);
    expect(known.rowOf(values)).toEqual(data);
    if (success) accepted += 1;
  }
  expect(accepted).toBeGreaterThan(100);
  expect(accepted).toBeLessThan(2_900);
});

test("two rows share no list", () => {
  const known = new KnownCells<Record<string, unknown>>({ schema: DECLARED.product.form });
  const row = { manufacturer: "A", model: "B", category: "module", certifications: "IEC 61215" };
  const [one, other] = [known.rowOf(row), known.rowOf(row)];
  expect(one).toEqual(other);
  expect(one?.["certifications"]).not.toBe(other?.["certifications"]);
  expect(one?.["data_quality"]).not.toBe(other?.["data_quality"]);
});

test("a product has its fields in the order that its content hash follows", () => {
  const known = new KnownCells<object>({ schema: DECLARED.product.form, order: PRODUCT_FIELDS });
  expect(Object.keys(known.rowOf({ manufacturer: "A", model: "B", category: "module" }) ?? {})).toEqual(PRODUCT_FIELDS);
});
