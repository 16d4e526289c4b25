import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { comparisonOf } from "./comparison";
import { ComparisonTable } from "./comparison-table";
import { DatasheetValues } from "./datasheet-values";
import { DimensionDrawing } from "./dimension-drawing";
import { productColumns } from "./product-columns";
import { ProductsTable } from "./products-table";
import { curvesOf, missingCoefficients } from "./temperature";
import { TemperatureCard } from "./temperature-card";
import { noteText } from "./words";

/** A module of which nothing is known but what is said. */
const product = (stated: Partial<ShownProduct> = {}): ShownProduct => {
  const unknown = Object.fromEntries(Object.keys(ShownProduct.shape).map((name) => [name, null]));
  const needed = {
    id: "pr_1",
    manufacturer: "Maker",
    model: "M-1",
    category: "module",
    status: "active",
    source: "s",
    updated_at: "2026-11-01",
    release: "1",
  };
  return ShownProduct.parse({ ...unknown, ...needed, certifications: [], data_quality: [], ...stated });
};
const HOSTILE = `<img src=x onerror="alert(1)">${"长".repeat(300)}`;

describe("values over temperature", () => {
  test("follow from the two figures of the record, which are shown as they are stated", () => {
    const stated = { pmax_stc_w: "600.0", gamma_pmax_pct_per_c: "-0.30", voc_v: "50.00", beta_voc_pct_per_c: "-0.25" };
    const [power, voltage, ...more] = curvesOf(product(stated));
    expect(power?.values).toEqual(["663.0", "645.0", "600.0", "564.0", "537.0", "510.0"]);
    expect(voltage).toMatchObject({ key: "voltage", stc: "50.00", values: ["54.38", "53.13", "50.00", "47.50", "45.63", "43.75"] });
    expect([more, missingCoefficients(product(stated))]).toEqual([[], ["temperature coefficient of Isc"]]);
  });

  test("are not invented: what is missing is said", () => {
    render(<TemperatureCard product={product({ pmax_stc_w: "600" })} />);
    expect(screen.getByText(/has no temperature coefficient of power, no .* can't be calculated/)).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("a comparison", () => {
  const compared = [
    product({ efficiency_pct: "22.50", gamma_pmax_pct_per_c: "-0.29", weight_kg: "30", voc_v: "48.80", nameplate_w: "600" }),
    product({ id: "pr_2", model: "M-2", efficiency_pct: "21.9", gamma_pmax_pct_per_c: "-0.35", weight_kg: "28.0", voc_v: "48.8" }),
  ];
  const rowOf = (key: string) =>
    comparisonOf(compared)
      .flatMap(({ rows }) => rows)
      .find((row) => row.key === key);

  test("marks what differs as figures, not as text, and judges only what is a matter of better", () => {
    expect(rowOf("voc_v")?.differs).toBe(false);
    expect(rowOf("nameplate_w")).toMatchObject({
      differs: true,
      cells: [
        { text: "600", isBest: false },
        { text: null, isBest: false },
      ],
    });
    const best = (key: string) => rowOf(key)?.cells.map(({ isBest }) => isBest);
    expect([best("efficiency_pct"), best("gamma_pmax_pct_per_c"), best("weight_kg")]).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
    expect(rowOf("chemistry")).toBeUndefined();
  });

  test("has no best where all are the same or only one says it", () => {
    const same = comparisonOf([product({ efficiency_pct: "22.0" }), product({ efficiency_pct: "22" })]);
    const alone = comparisonOf([product({ efficiency_pct: "22.0" }), product()]);
    for (const groups of [same, alone]) expect(JSON.stringify(groups)).not.toContain('"isBest":true');
  });

  test("is a table in which each product can be taken out, and names are text", () => {
    render(<ComparisonTable products={[product({ model: HOSTILE }), ...compared.slice(1)]} sourceName={() => "List"} />);
    expect(screen.getByRole("link", { name: `Remove ${HOSTILE}` }).getAttribute("href")).toBe("/products/compare?id=pr_2");
    expect(document.querySelector("img")).toBeNull();
    const row = screen.getByRole("rowheader", { name: /Module efficiency.*differs/ }).closest("tr");
    expect(
      row === null
        ? ""
        : within(row)
            .getAllByRole("cell")
            .map(({ textContent }) => textContent),
    ).toEqual(["not stated", "21.9"]);
  });
});

test("a datasheet of a product without any optional value lists what is missing and draws nothing", () => {
  const bare = product({ data_quality: ["dimensions_missing", "never_seen_code"] });
  render(
    <>
      <DatasheetValues product={bare}>source</DatasheetValues>
      <DimensionDrawing product={bare} />
    </>,
  );
  expect(screen.getByText(/Not stated by the source: technology, .*, open-circuit voltage/)).toBeTruthy();
  expect(screen.getAllByText("The source states no length or width.")).toHaveLength(1);
  expect(noteText("never_seen_code")).toBe("Never seen code.");
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByText("MPPT voltage, lower limit")).toBeNull();
});

test("a list has the columns of its category, and sends what is chosen to the comparison", () => {
  const inverter = product({ id: "pr_3", category: "inverter", ac_power_w: "5000", mppt_low_v: "90", mppt_high_v: "560.0" });
  const columns = productColumns("inverter", (key) => ({ href: `?sort=${key}` }));
  render(<ProductsTable rows={[inverter]} columns={columns} scroll={false} dense={false} empty="none" />);
  expect(screen.getByRole("columnheader", { name: "MPPT range, V" })).toBeTruthy();
  expect(screen.getByText("90–560.0")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: /Voc/ })).toBeNull();
  const form = screen.getByRole("form", { name: "Compare products" });
  expect([form.getAttribute("action"), within(form).getByRole("checkbox").getAttribute("value")]).toEqual(["/products/compare", "pr_3"]);
});
