import { describe, expect, test } from "vitest";
import { fieldsOf } from "@/lib/catalog/queries/datasets";
import { POWER_BANDS, QUANTITY_BANDS, RequestInput, Rfq, RfqFilter, WithdrawInput } from "./contract";
import { RFQ_FIELDS } from "./feed/fields";

const STATED = { buyer: "Sunfirm GmbH", category: "module", quantity: 3, quantity_unit: "MW", country: "DE", delivery_month: "2027-03" };

/** What a request is read as, or the fields that are wrong. */
function read(change: Record<string, unknown>): Record<string, unknown> | string[] {
  const result = RequestInput.safeParse({ ...STATED, ...change });
  return result.success ? result.data : [...new Set(result.error.issues.map(({ path, code }) => path.join(".") || code))];
}

describe("a request", () => {
  test("needs a buyer and what is wanted; everything else may be missing", () => {
    expect(read({})).toEqual({
      ...STATED,
      ...{
        contact: null,
        address: null,
        wording: null,
        technology: null,
        unit_power_w: null,
        incoterm: null,
        received_at: null,
        ref: null,
      },
    });
    for (const name of Object.keys(STATED)) expect(read({ [name]: undefined })).toEqual([name]);
  });

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ buyer: "  Sunfirm  " }, { buyer: "Sunfirm" }],
    [{ contact: " " }, { contact: null }],
    [{ wording: "two\nlines\0 " }, { wording: "two\nlines" }],
    [{ wording: " \0 " }, { wording: null }],
    [{ technology: "n-type TOPCon" }, { technology: "topcon" }],
    [{ technology: " " }, { technology: null }],
    [{ country: " de " }, { country: "DE" }],
    [{ delivery_month: " 2027-12 " }, { delivery_month: "2027-12" }],
    [{ received_at: "2026-11-21T12:00:00+02:00" }, { received_at: "2026-11-21T12:00:00+02:00" }],
    [{ ref: " A-1 " }, { ref: "A-1" }],
  ])("is read without needless characters: %j", (change, expected) => {
    expect(read(change)).toMatchObject(expected);
  });

  test.each<[string, readonly unknown[]]>([
    ["buyer", ["", " x ", "a\tb", "x".repeat(201), 7]],
    ["contact", ["a\nb", "x".repeat(201)]],
    ["address", ["x".repeat(501)]],
    ["wording", ["x".repeat(5_001)]],
    ["category", ["panel", "Module"]],
    ["technology", ["coal", "x".repeat(41)]],
    ["unit_power_w", [0, -1, 10_000_001, "580", Number.NaN]],
    ["quantity", [0, -3, 1e12 + 1, "three", Number.POSITIVE_INFINITY]],
    ["quantity_unit", ["mw", "kWp"]],
    ["country", ["D", "DEU", "D1"]],
    ["incoterm", ["ddp", "XYZ"]],
    ["delivery_month", ["2027-13", "2027-00", "27-03", "2027-03-01"]],
    ["received_at", ["yesterday", "2026-11-21", "2026-11-21T12:00:00"]],
    ["ref", ["x".repeat(101)]],
  ])("is refused for its %s: %j", (name, values) => {
    for (const value of values) expect([value, read({ [name]: value })]).toEqual([value, [name]]);
  });

  test("with a field that we don't know is refused, so that nothing of it is lost unseen", () => {
    expect(read({ colour: "black" })).toEqual(["unrecognized_keys"]);
  });
});

describe("what is shown", () => {
  test("is read for each field of the record, and no more", () => {
    expect(Object.keys(RFQ_FIELDS)).toEqual(Object.keys(Rfq.shape));
  });

  test("names no buyer, no place below a region, and no number but bands", () => {
    const { fields } = fieldsOf(Rfq);
    for (const name of ["buyer", "contact", "address", "wording", "country", "quantity", "unit_power_w", "received_at", "group_id"])
      expect(fields.map((field) => field.name)).not.toContain(name);
    const free = fields.filter(({ values, type }) => values === null && type === "string").map(({ name }) => name);
    expect(free).toEqual(["id", "delivery_month", "source"]);
  });

  test.each([...POWER_BANDS, ...QUANTITY_BANDS])("the band %s begins where the one before it of the same unit ends", (band) => {
    const all: readonly string[] = [...POWER_BANDS, ...QUANTITY_BANDS];
    const [range = "", unit = ""] = band.split(" ");
    const before = all.slice(0, all.indexOf(band)).findLast((other) => other.endsWith(` ${unit}`));
    const from = range.replace(/\+$/, "").split("-")[0];
    expect(from).toBe(before === undefined ? "0" : before.split(" ")[0]?.split("-")[1]);
  });
});

test("a filter of the feed takes several words and no unknown one", () => {
  expect(RfqFilter.parse({ category: "Module,inverter", region: "europe" })).toEqual({
    category: ["module", "inverter"],
    region: ["europe"],
  });
  expect(RfqFilter.parse({})).toEqual({});
  for (const query of [{ category: "panel" }, { region: "DE" }, { region: "" }]) expect(RfqFilter.safeParse(query).success).toBe(false);
});

test("a withdrawal has a reason of one line", () => {
  const isFine = (reason: string): boolean => WithdrawInput.safeParse({ reason }).success;
  expect(["Sold", " x ", "a\nb", "x".repeat(300), "x".repeat(301)].map(isFine)).toEqual([true, false, false, true, false]);
});
