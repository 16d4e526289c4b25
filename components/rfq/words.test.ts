import { expect, test } from "vitest";
import { QUANTITY_BANDS, RFQ_CATEGORIES, RFQ_REGIONS } from "@/lib/rfq/contract";
import { alike } from "./alike";
import { bandText, monthText, titleOf } from "./words";

test("bands and months are written as people read them", () => {
  expect(bandText("1-10 MW")).toBe("1 to 10 MW");
  expect(bandText("100+ MW")).toBe("over 100 MW");
  expect(bandText("0-0.1 MWh")).toBe("under 0.1 MWh");
  expect(bandText("10000-100000 m2")).toBe("10,000 to 100,000 m²");
  expect(QUANTITY_BANDS.map(bandText).join(" ")).not.toMatch(/NaN|undefined/);
  expect(monthText("2027-02")).toBe("Feb 2027");
});

test("every category and region has a name", () => {
  for (const value of [...RFQ_CATEGORIES, ...RFQ_REGIONS]) expect(titleOf(value)).not.toBe(value);
});

test("requests that look the same and came together stand in one line", () => {
  const rfq = {
    id: "rfq_a",
    position: 2,
    published_at: "2026-11-21T12:00:00.000Z",
    category: "module",
    technology: null,
    power_band: null,
    quantity_band: "1-10 MW",
    delivery_region: "europe",
    incoterm: null,
    delivery_month: "2027-02",
    status: "open",
    source: "rfq_desk",
    updated_at: "2026-11-21T12:00:00.000Z",
  } as const;
  const lines = alike([rfq, { ...rfq, id: "rfq_b", position: 1 }, { ...rfq, id: "rfq_c", delivery_region: "africa" }]);
  expect(lines.map(({ rfq: { id }, count }) => [id, count])).toEqual([
    ["rfq_a", 2],
    ["rfq_c", 1],
  ]);
});
