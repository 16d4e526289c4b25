import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { PRODUCT_RANGES, type ProductRange, ShownProduct } from "@/lib/catalog/browse/products/contract";
import { tableOf } from "@/lib/core/tables";
import { openPage } from "@/testing/open-page";
import { comparisonOf } from "./comparison";
import { ComparisonTable } from "./comparison-table";
import { DatasheetValues } from "./datasheet-values";
import { DimensionDrawing } from "./dimension-drawing";
import { productColumns } from "./product-columns";
import { ProductFilters, reversedRange } from "./product-filters";
import { ProductsTable } from "./products-table";
import { SeriesClasses } from "./series-classes";
import { SeriesDrawing } from "./series-drawing";
import { seriesSheet } from "./series-sheet";
import { SeriesTable } from "./series-table";
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
const SOURCE = {
  code: "list",
  name: "Module list",
  licence: "CC0 1.0",
  url: "https://list.example/modules",
  methodology: "Read from datasheets.",
};
const NO_DATES = { first: null, later: new Map() };
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
      <DatasheetValues product={bare} dates={NO_DATES} source={SOURCE} />
      <DimensionDrawing product={bare} />
    </>,
  );
  expect(screen.getByText(/Not stated by the source: technology, .*, open-circuit voltage/)).toBeTruthy();
  expect(screen.getAllByText("The source states no length or width.")).toHaveLength(1);
  expect(noteText("never_seen_code")).toBe("Never seen code.");
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByText("MPPT voltage, lower limit")).toBeNull();
});

test("a range that begins above its end is told from one that holds nothing", () => {
  const none = tableOf(PRODUCT_RANGES, (): string | null => null);
  expect(reversedRange(none)).toBeNull();
  expect(reversedRange({ ...none, min_width: "100", max_width: "100" })).toBeNull();
  expect(reversedRange({ ...none, min_power: "9" })).toBeNull();
  expect(reversedRange({ ...none, min_width: "2000", max_width: "100" })).toBe("width");
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
  // The row leads to the product, and ticking its box does not.
  expect(
    within(form)
      .getByRole("link", { name: new RegExp(`^${inverter.model}`) })
      .getAttribute("href"),
  ).toBe("/products/pr_3");
  expect(within(form).getByRole("checkbox").closest("a")).toBeNull();
});

test("a generated product is marked in its row, and a real one is not", () => {
  const rows = [product({ id: "pr_1", model: "M-1", source: "cec-modules" }), product({ id: "pr_2", model: "M-2", source: "synthetic" })];
  const columns = productColumns(null, (key) => ({ href: `?sort=${key}` }));
  render(<ProductsTable rows={rows} columns={columns} scroll={false} dense={false} empty="none" />);
  const marked = screen.getAllByRole("row").filter((row) => within(row).queryByText("Sample") !== null);
  expect(marked.map((row) => row.textContent)).toEqual([expect.stringContaining("M-2")]);
});

test("a datasheet says where its values come from and how they were made, and marks those that changed later", () => {
  const at = (release: number) => ({ release, at: `2026-11-0${release}T00:00:00Z` });
  const dates = {
    first: at(2),
    later: new Map([
      ["voc_v", at(4)],
      ["warranty", at(4)],
    ]),
  };
  const shown = product({ voc_v: "48.9", isc_a: "16.05", warranty: { product_years: "12", power_years: null, power_end_pct: null } });
  openPage(<DatasheetValues product={shown} dates={dates} source={SOURCE} />);
  const value = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  const updated = "1 (updated 4 Nov 2026)";
  expect([value("Open-circuit voltage"), value("Short-circuit current")]).toEqual([`48.9 V${updated}`, "16.05 A"]);
  expect(value("Product warranty")).toBe(`12 years${updated}`);
  expect(screen.getByRole("link", { name: "Module list" }).getAttribute("href")).toBe("https://list.example/modules");
  expect(screen.getByText(/^Source:/).textContent).toBe("Source: Module list, licence CC0 1.0. Published 2 Nov 2026 in release 2.");
  expect(screen.getByText("Read from datasheets.").closest("details")?.open).toBe(false);
});

describe("a series", () => {
  const common = { length_mm: "2382", width_mm: "1134", weight_kg: "32.8", cells: "132", gamma_pmax_pct_per_c: "-0.29" };
  const classes = [
    product({ ...common, id: "pr_1", model: "S-600", nameplate_w: "600", voc_v: "48.80", efficiency_pct: "22.2", technology: "topcon" }),
    product({
      ...common,
      id: "pr_2",
      model: "S-605",
      nameplate_w: "605",
      voc_v: "48.9",
      efficiency_pct: "22.2",
      weight_kg: "32.80",
      technology: "topcon",
    }),
  ];
  const keys = (sheet: ReturnType<typeof seriesSheet>) => [sheet.columns.map(({ key }) => key), sheet.shared.map(({ spec }) => spec.key)];

  test("has every stated value once: of its classes, electrical ones first, or shared", () => {
    expect(keys(seriesSheet(classes))).toEqual([
      // The efficiency tells classes apart even where two have the same; 32.8 and 32.80 are one weight.
      ["nameplate_w", "efficiency_pct", "voc_v"],
      ["category", "technology", "status", "gamma_pmax_pct_per_c", "length_mm", "width_mm", "weight_kg", "cells"],
    ]);
  });

  test("never shares what only some of its classes state, or what differs", () => {
    const [first = product(), second = product()] = classes;
    const [columns, shared] = keys(seriesSheet([first, { ...second, cells: null, weight_kg: "33", technology: "hjt" }]));
    expect(columns).toEqual(["nameplate_w", "efficiency_pct", "voc_v", "technology", "weight_kg", "cells"]);
    for (const key of columns ?? []) expect(shared).not.toContain(key);
  });

  test("is a table from which classes are compared and opened", () => {
    render(<SeriesClasses classes={classes} columns={seriesSheet(classes).columns} />);
    expect(within(screen.getByRole("table", { name: "Power classes" })).getAllByRole("row")).toHaveLength(3);
    expect(screen.getByRole("link", { name: "S-605" }).getAttribute("href")).toBe("/products/pr_2");
    const boxes = within(screen.getByRole("form", { name: "Compare products" })).getAllByRole("checkbox");
    expect(boxes.map((box) => box.getAttribute("value"))).toEqual(["pr_1", "pr_2"]);
  });

  test("has the drawing that all classes share, and none where they differ in size", () => {
    const [first = product(), second = product()] = classes;
    const drawn = (...shown: ShownProduct[]) => <SeriesDrawing product={first} columns={seriesSheet(shown).columns} />;
    const { rerender } = render(drawn(first, second));
    expect([screen.getAllByRole("img").length, screen.getByText(/^To scale/).textContent]).toEqual([1, "To scale. Weight 32.8 kg."]);
    rerender(drawn(first, { ...second, weight_kg: "35" }));
    expect(screen.getByText(/^To scale/).textContent).toBe("To scale. The classes differ in weight.");
    rerender(drawn(first, { ...second, width_mm: null }));
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("is reached from each of its classes", () => {
    render(<SeriesTable seriesId="se_1" classes={classes} current="pr_2" />);
    expect(screen.getByRole("link", { name: "Series datasheet" }).getAttribute("href")).toBe("/products/series/se_1");
  });
});

describe("the filters of products", () => {
  const none = tableOf(PRODUCT_RANGES, () => null);
  const filters = (stated: Partial<Record<ProductRange, string>> = {}, series_id: string | null = null) => (
    <ProductFilters
      search={{ ...none, q: "", manufacturer: "", category: null, technology: null, company_id: null, series_id, ...stated }}
      {...{ kept: {}, isNarrowed: false, counted: "2 products", counts: null }}
      values={{ category: [], technology: [], manufacturer: [] }}
    />
  );
  const folded = () => screen.getByText("Length, width and weight").closest("details");

  test("have a field for each end of each range, by the API's names", () => {
    openPage(filters({ min_length: "1700" }));
    expect(PRODUCT_RANGES.map((name) => [name, document.querySelectorAll(`input[name=${name}]`).length])).toEqual(
      PRODUCT_RANGES.map((name) => [name, 1]),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Length from").value).toBe("1700");
  });

  test("fold the measures unless one is set, and stay as the reader opened them", async () => {
    const { user, leave } = openPage(filters());
    expect(folded()?.open).toBe(false);
    await user.click(screen.getByText("Length, width and weight"));
    expect(folded()?.open).toBe(true);
    leave();
    openPage(filters({ max_weight: "33" }));
    expect(folded()?.open).toBe(true);
  });

  test("keep the series that is looked at", () => {
    openPage(filters({}, "se_1"));
    expect(document.querySelector<HTMLInputElement>("input[type=hidden][name=series_id]")?.value).toBe("se_1");
  });
});
