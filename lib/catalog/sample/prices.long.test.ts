import { describe, expect, test } from "vitest";
import type { PriceDraft } from "../drafts";
import { CURRENCIES, PRICE_REGIONS, PRICE_TERMS, PRICE_UNITS } from "../vocabulary";
import { dayNumber, isoDay } from "./days";
import { SAMPLE_SERIES, samplePrices, samplePricesOn } from "./prices";

const nameOf = ({ stage, item, region, segment, price_term, currency }: PriceDraft): string =>
  [stage, item, region, segment, price_term, currency].join("|");
const twoYears = [...samplePrices("2024-07-01", "2026-07-31")];
const assessments = twoYears.filter(({ basis }) => basis === "assessment");

describe("the price series", () => {
  test("are about 45, use the vocabulary, and differ in their attributes", () => {
    const keys = SAMPLE_SERIES.map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(44);
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
    const known = new Set<string>([...CURRENCIES, ...PRICE_REGIONS, ...PRICE_TERMS, ...PRICE_UNITS]);
    expect(
      keys.flatMap(({ currency, region, price_term, unit }) => [currency, region, price_term, unit]).filter((text) => !known.has(text)),
    ).toEqual([]);
  });

  test("have one benchmark for each technology of modules and one for each other stage", () => {
    const marks = SAMPLE_SERIES.filter(({ benchmark }) => benchmark).map(({ key }) =>
      key.stage === "module" ? `module/${key.technology ?? ""}` : key.stage,
    );
    const groups = SAMPLE_SERIES.map(({ key }) => (key.stage === "module" ? `module/${key.technology ?? ""}` : key.stage));
    expect(marks.sort()).toEqual([...new Set(groups)].sort());
    const modules = SAMPLE_SERIES.filter(({ benchmark, key }) => benchmark && key.stage === "module");
    expect(modules.every(({ key }) => key.region === "CN" && key.price_term === "fob" && key.currency === "USD")).toBe(true);
  });

  test("state a level for every day of the table", () => {
    expect(SAMPLE_SERIES.filter(({ levels }) => levels.length !== 8)).toEqual([]);
  });
});

describe("the generated prices", () => {
  test("are the same for one day as in a range", () => {
    for (const day of ["2024-07-01", "2025-02-12", "2025-10-15", "2026-03-31", "2026-07-31"])
      expect(samplePricesOn(day)).toEqual(twoYears.filter(({ date }) => date === day));
  });

  test("are assessed on Wednesdays and carried forward on all other days", () => {
    const isRight = ({ date, effective_date, basis, change_pct }: PriceDraft): boolean => {
      const isWednesday = new Date(`${effective_date}T00:00:00Z`).getUTCDay() === 3;
      const age = dayNumber(date) - dayNumber(effective_date);
      return (
        isWednesday && age >= 0 && age < 7 && (age === 0 ? basis === "assessment" : basis === "carried_forward" && change_pct === null)
      );
    };
    expect(twoYears.filter((row) => !isRight(row))).toEqual([]);
  });

  test("keep low ≤ average ≤ high and the decimals of their unit", () => {
    const places: Record<string, number> = { W: 4, kg: 2, piece: 3, m2: 2 };
    const isRight = ({ low, avg, high, unit }: PriceDraft): boolean =>
      Number(low ?? avg) <= Number(avg) &&
      Number(avg) <= Number(high ?? avg) &&
      [low, avg, high].every((text) => text === null || text.split(".")[1]?.length === places[unit]);
    expect(twoYears.filter((row) => !isRight(row))).toEqual([]);
  });

  test("move at most 8% in a week, until 2034 too, by exactly the stated change", () => {
    const last = new Map<string, PriceDraft>();
    const wednesdays = Array.from({ length: 574 }, (_, week) => isoDay(dayNumber("2023-12-27") + 7 * week));
    for (const row of wednesdays.flatMap(samplePricesOn)) {
      const before = last.get(nameOf(row));
      last.set(nameOf(row), row);
      if (before === undefined || dayNumber(row.date) - dayNumber(before.date) !== 7) expect(row.change_pct).toBeNull();
      else expect(Number(row.change_pct)).toBeCloseTo((Number(row.avg) / Number(before.avg) - 1) * 100, 1);
      expect(Math.abs(Number(row.change_pct ?? 0))).toBeLessThanOrEqual(8);
      expect(row.change_pct ?? "0.00").toMatch(/^(?!-0\.00$)-?\d+\.\d\d$/);
    }
  });

  test("lie where published levels lie", () => {
    const range = (item: string, term: string, region: string): [number, number] => {
      const values = assessments
        .filter((row) => row.item === item && row.price_term === term && row.region === region)
        .map(({ avg }) => Number(avg));
      return [Math.min(...values), Math.max(...values)];
    };
    const [low, high] = range("TOPCon module 182/210R, ≥ 600 W", "fob", "CN");
    expect([low > 0.08, high < 0.125]).toEqual([true, true]);
    const [dense, denseHigh] = range("N-type dense polysilicon", "domestic_vat_incl", "CN");
    expect([dense > 29, denseHigh < 56]).toEqual([true, true]);
  });
});

describe("series that are not whole", () => {
  const rowsOf = (item: string, term: string): PriceDraft[] => twoYears.filter((row) => row.item === item && row.price_term === term);

  test("PERC FOB China ends with March 2026", () => {
    expect(rowsOf("PERC module 182, 540 W class", "fob").at(-1)?.date).toBe("2026-03-31");
    expect(samplePricesOn("2030-06-05").some(({ item }) => item === "PERC module 182, 540 W class")).toBe(false);
  });

  test("one series has no rows for five weeks and no change after them", () => {
    const dates = rowsOf("HJT module, glass-glass", "in_warehouse").map(({ date }) => date);
    expect(dates.filter((date) => date >= "2025-10-01" && date <= "2025-11-04")).toEqual([]);
    expect([dates.includes("2025-09-30"), dates.includes("2025-11-05")]).toEqual([true, true]);
    const after = samplePricesOn("2025-11-05").find(({ item }) => item === "HJT module, glass-glass");
    expect([after?.basis, after?.change_pct]).toEqual(["assessment", null]);
  });

  test("nothing exists before the first assessment, and days far ahead have prices", () => {
    expect(samplePricesOn("2023-12-26")).toEqual([]);
    expect(samplePricesOn("2024-01-01").length).toBeGreaterThan(40);
    expect(samplePricesOn("2041-05-17").length).toBeGreaterThan(40);
  });
});
