import { describe, expect, test } from "vitest";
import { draftsOf, fileWith, run } from "@/testing/importers";
import { isAggregate, isNoCompany, totalFault } from "./aggregates";
import { companyNames } from "./company-names";
import { companies } from "./forms/companies";
import { products } from "./forms/products";

const TOTALS = [
  "Total",
  "Summe",
  "Gesamtsumme",
  "Итого",
  "Всего:",
  "合计",
  "總計",
  "합계",
  "Totale",
  "Razem",
  "Összesen",
  "Sous-total",
  "Toplam",
  "รวม",
];
const COUNTS = ["3 companies", "Total: 3 companies", "Summe 3", "3 Modelle", "共3家公司", "120 компаний", "Grand total"];
const FIRMS = [
  "TotalEnergies",
  "Total Solar",
  "Summe GmbH",
  "Suma Energía",
  "Global Solar Energy",
  "3 Brothers Solar",
  "Sum Power",
  "1 Komma 5",
];

test.each([...TOTALS, ...COUNTS, "Others", "Top 10 makers", "기타", "その他"])("%s is no company", (name) => {
  expect([isAggregate(name), isNoCompany(name, false)]).toEqual([true, true]);
});

test.each([...FIRMS, "CEC", "Companies House", "Modules 4 You"])("%s is a company", (name) => {
  expect([isAggregate(name), isNoCompany(name, false)]).toEqual([false, false]);
});

test("a firm may be called Total, but none is called by a total of another language", () => {
  expect(["Total", "Summe", "Others"].map((name) => isNoCompany(name, true))).toEqual([false, true, true]);
});

describe("rows of totals are held", () => {
  test("in our own form and in a list of names", async () => {
    const form = await run(
      companies,
      fileWith(["name,country", ...TOTALS.map((name) => `${name},`), "Total Solar,DE", "Summe GmbH,"].join("\n")),
    );
    expect(draftsOf(form, "company").map(({ name }) => name)).toEqual(["Total Solar", "Summe GmbH"]);
    const rows = [...TOTALS, "Total Solar", "Summe GmbH"].map((name) => `${name},${name},,,,x,1`);
    const list = await run(
      companyNames,
      fileWith(["name,name_variants,types,country_iso2,country_confidence,sources,rows_seen", ...rows].join("\n")),
    );
    expect(draftsOf(list, "company").map(({ name }) => name)).toEqual(["Total Solar", "Summe GmbH"]);
    expect(list.quarantined).toEqual({ "not-a-company": TOTALS.length });
  });

  test("as products, by their manufacturer or model", async () => {
    const rows = ["Summe,3 Modelle", "Total,", "Sun,Subtotal", "Итого,5", "Total Solar,T-400", "Sun,Global 400", "Total,T-400"];
    const result = await run(products, fileWith(["manufacturer,model,category", ...rows.map((row) => `${row},module`)].join("\n")));
    expect(draftsOf(result, "product").map(({ model }) => model)).toEqual(["T-400", "Global 400", "T-400"]);
    expect(result.quarantined).toEqual({ "total-row": 3, required: 1 });
  });
});

test("the reason says which name is a total", () => {
  expect(totalFault({ manufacturer: "Summe", model: "S-400" })?.detail).toBe(
    'manufacturer: "Summe" is the total or the count of a list, not a manufacturer',
  );
  expect(totalFault({ manufacturer: "Sun", model: "S-400" })).toBeNull();
});
