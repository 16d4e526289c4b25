import { expect, test } from "vitest";
import { withoutRivals, type ShipmentTable } from "./shipment-tables";

const table = (source: string, stated: Partial<ShipmentTable> = {}): ShipmentTable => ({
  ...{ quarter: "2026Q3", product: "module", dimension: "company", basis: "shipped", source, synthetic: false },
  ...stated,
});

test("of several sources of one table the first is left, and every other table stays", () => {
  const others = [{ quarter: "2026Q2" }, { product: "cell" }, { dimension: "technology" }, { basis: "exported" }].map((stated) =>
    table("b", stated),
  );
  expect(withoutRivals([table("a"), table("b"), table("c", { synthetic: true }), ...others])).toEqual([table("a"), ...others]);
});
