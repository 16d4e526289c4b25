import { expect, test } from "vitest";
import { canBeAccepted, QUARANTINE_STATES, quarantineMay } from "./contract";
import { draftFrom, formFields, formValues } from "./row-form";

const companies = { idOf: (name: string) => (name === "Sun" ? "co_sun" : null) };

test("an open row may be decided on in any way, a decision only be taken back, and an end is an end", () => {
  const next = Object.fromEntries(QUARANTINE_STATES.map((from) => [from, QUARANTINE_STATES.filter((to) => quarantineMay(from, to))]));
  expect(next).toEqual({
    open: ["accepted", "corrected", "rejected", "repeated", "dropped"],
    accepted: ["open"],
    corrected: ["open"],
    rejected: ["open"],
    repeated: [],
    dropped: [],
  });
});

test.each([
  ["h", ["price-jump"], true],
  ["h", ["differs-from-correction", "duplicate-disagrees"], true],
  ["h", ["price-jump", "price-order"], false],
  ["h", ["impossible-efficiency"], false],
  [null, ["price-jump"], false],
  ["h", [], true],
])("a row with hash %j and reasons %j can be accepted: %s", (hash, codes, expected) => {
  expect(canBeAccepted({ hash, reasons: codes.map((code) => ({ code })) })).toBe(expected);
});

test("the form has the columns of our own files, without those that say which record it is", () => {
  for (const hidden of ["ref", "parent_ref", "series_ref"])
    for (const resource of ["company", "product", "spot_price", "shipment"] as const)
      expect(formFields(resource).map(({ name }) => name)).not.toContain(hidden);
  expect(
    formFields("shipment")
      .filter(({ required }) => required)
      .map(({ name }) => name),
  ).toEqual([...["quarter", "product", "dimension", "basis", "entity", "volume_gw"]]);
  expect(
    formFields("spot_price")
      .filter(({ required }) => required)
      .map(({ name }) => name),
  ).toEqual([...["stage", "item", "region", "price_term", "currency", "unit", "date", "avg"]]);
  const choices = formFields("product").find(({ name }) => name === "category")?.choices;
  expect([choices, formFields("product").find(({ name }) => name === "doping")?.choices]).toEqual([
    ["module", "inverter", "storage"],
    ["p", "n"],
  ]);
  expect(formFields("product").find(({ name }) => name === "model")?.choices).toBeNull();
});

test("a stored row is shown as its form would state it", () => {
  const values = formValues("product", { model: "X", certifications: ["a", "b"], warranty: { power_years: 5 }, bifacial: false, cells: 0 });
  expect(values).toMatchObject({
    model: "X",
    certifications: "a|b",
    warranty: '{"power_years":5}',
    bifacial: "false",
    cells: "0",
    brand: "",
  });
});

test("what the form says is a draft with the ref that it is given, or reasons with their columns", () => {
  const stated = { manufacturer: "Sun", model: " X ", category: "module", technology: "perc", unknown: "left out" };
  const { draft } = draftFrom("product", stated, { ref: "ref-1", companies }) as { draft: Record<string, unknown> };
  expect(draft).toMatchObject({ ref: "ref-1", model: "X", company_id: "co_sun", technology: "perc", material: "mono" });
  expect(draft).not.toHaveProperty("unknown");
  expect(draftFrom("product", { ...stated, model: " ", efficiency_pct: "22,5" }, { ref: null, companies })).toEqual({
    quarantine: [
      { code: "required", detail: expect.stringMatching(/^model: /) as string },
      { code: "decimal-comma", detail: expect.stringMatching(/^efficiency_pct: /) as string },
    ],
  });
});
