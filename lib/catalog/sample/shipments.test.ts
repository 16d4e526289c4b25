import { describe, expect, test } from "vitest";
import type { ShipmentDraft } from "../drafts";
import { SHIPMENT_BASES, SHIPMENT_STATUSES } from "../vocabulary";
import { sampleMakers } from "./companies";
import { quartersEndingAt, sampleShipments } from "./shipments";

const idOf = (ref: string): string => `cmp_${ref}`;
const all = [...sampleShipments("2026Q3", idOf)];
const mw = ({ volume_gw }: ShipmentDraft): number => Math.round(Number(volume_gw ?? "0") * 1000);
const tables = tablesOf(all);
const withoutStatus = (rows: ShipmentDraft[]): Partial<ShipmentDraft>[] => rows.map((row) => ({ ...row, status: "actual" }));

test("quarters are counted back across years", () => {
  expect(quartersEndingAt("2026Q1", 3)).toEqual(["2025Q3", "2025Q4", "2026Q1"]);
  expect(() => quartersEndingAt("2026Q5", 1)).toThrow(RangeError);
});

describe("the generated shipments", () => {
  test("cover sixteen quarters with the usual dimensions of each product", () => {
    expect([...new Set(all.map(({ quarter }) => quarter))]).toEqual(quartersEndingAt("2026Q3", 16));
    expect(tables).toHaveLength(16 * (4 * 3 + 1));
    const basisOf: Record<string, string> = {
      company: "shipped",
      destination: "exported",
      country_of_origin: "produced",
      technology: "shipped",
    };
    for (const { dimension, basis, status } of all) {
      expect(basis).toBe(basisOf[dimension]);
      expect(SHIPMENT_BASES).toContain(basis);
      expect(SHIPMENT_STATUSES).toContain(status);
    }
  });

  test("state one total that the listed entities do not exceed, and that technologies reach exactly", () => {
    for (const rows of tables) {
      const totals = rows.filter(({ is_total }) => is_total);
      const listed = rows.filter(({ is_total }) => !is_total).reduce((sum, row) => sum + mw(row), 0);
      const [total] = totals;
      expect(totals.map(({ entity_id, entity }) => [entity_id, entity])).toEqual([["total", "Total"]]);
      if (total?.dimension === "technology") expect(listed).toBe(mw(total));
      else expect(listed).toBeLessThan(total === undefined ? 0 : mw(total));
      expect(listed).toBeGreaterThan((total === undefined ? 0 : mw(total)) * 0.7);
      expect(new Set(rows.map(({ entity_id }) => entity_id)).size).toBe(rows.length);
    }
  });

  test("name companies of the list by their ids", () => {
    const names = new Map([...sampleMakers()].map(({ company }) => [idOf(company.ref), company.name]));
    const companies = all.filter(({ dimension, is_total }) => dimension === "company" && !is_total);
    expect(companies.filter(({ entity_id, entity }) => names.get(entity_id) !== entity)).toEqual([]);
    expect(companies.filter(({ quarter, product }) => quarter === "2025Q3" && product === "module")).toHaveLength(20);
  });

  test("state volumes with three decimals, except the withheld ones", () => {
    for (const { volume_gw, withheld } of all) {
      if (withheld) expect(volume_gw).toBeNull();
      else expect(volume_gw).toMatch(/^\d+\.\d{3}$/);
    }
    expect(new Set(all.filter(({ withheld }) => withheld).map(({ entity_id }) => entity_id)).size).toBeGreaterThanOrEqual(2);
  });

  test("have two makers that tie in some quarter", () => {
    const volumes = all
      .filter((row) => row.quarter === "2026Q2" && row.product === "module" && row.dimension === "company" && !row.withheld)
      .map(mw);
    expect(volumes.length - new Set(volumes).size).toBeGreaterThanOrEqual(1);
  });

  test("depend on the newest quarter by their status only", () => {
    const earlier = [...sampleShipments("2025Q4", idOf)].filter(({ quarter }) => quarter >= "2023Q1");
    const same = all.filter(({ quarter }) => quarter >= "2023Q1" && quarter <= "2025Q4");
    expect(withoutStatus(earlier)).toEqual(withoutStatus(same));
    expect(new Set(earlier.filter(({ quarter }) => quarter === "2025Q4").map(({ status }) => status))).toEqual(new Set(["preliminary"]));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set(["actual", "estimate"]));
  });

  test("grow from year to year and are weakest in the first quarter", () => {
    const total = (quarter: string): number =>
      mw(all.find((row) => row.quarter === quarter && row.product === "module" && row.is_total) ?? never());
    expect(total("2026Q2")).toBeGreaterThan(total("2025Q2"));
    expect(total("2026Q1")).toBeLessThan(total("2025Q4"));
  });
});

function tablesOf(rows: ShipmentDraft[]): ShipmentDraft[][] {
  const groups = new Map<string, ShipmentDraft[]>();
  for (const row of rows) {
    const key = `${row.quarter}/${row.product}/${row.dimension}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function never(): never {
  throw new Error("no such total");
}
