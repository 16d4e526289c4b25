import { expect, test } from "vitest";
import { Mapping } from "./contract";
import { refuseOtherPeriod, statesPeriod } from "./stated-periods";

const mapping = (constants: Record<string, string>, year?: number) =>
  Mapping.parse({
    ...{ resource: "shipment", columns: {}, constants },
    ...(year === undefined ? {} : { wide: { headers: "month", columns: ["Jan"], to: "quarter", cells: "volume_gw", year } }),
  });

const FIRST = mapping({ quarter: "2025Q1" });

test.each([
  [FIRST, "Q2 2025", "other"],
  [FIRST, "Module exports by destination Q1 2025", "same"],
  [FIRST, "Exports 2025Q2, compared with 2025", "other"],
  [FIRST, "Exports, April 2025", "other"],
  [FIRST, "Exports, 2025年3月", "open"],
  [FIRST, "Exports 2024", "other"],
  [FIRST, "Exports 2025", "open"],
  [FIRST, "Exports (updated April 2026)", "open"],
  [FIRST, "Modules, 2025 W10 of HS 8541.43", "open"],
  [FIRST, "Sheet1", "open"],
  [mapping({}, 2024), "Exports 2024", "same"],
  [mapping({}, 2024), "Exports 2025", "other"],
  [mapping({ date: "2025-01-08" }), "Prices of 2025-02-05", "other"],
  [mapping({ date: "2025-01-08" }), "Prices of January 2025", "same"],
  [mapping({ date: "2025-01-08" }), "Prices of 1Q25", "open"],
])("%#: the period of a mapping beside a title", (given, text, wanted) => {
  const texts = [{ place: "the title", text }];
  const refusal = (): void => refuseOtherPeriod(given, texts);
  if (wanted === "other") expect(refusal).toThrow(`but the title says "${text}"`);
  else expect(refusal).not.toThrow();
  expect(statesPeriod(given, texts)).toBe(wanted === "same");
});

test("the day in the name of a file is that of its download, a quarter is not", () => {
  const named = (text: string) => [{ place: "the name of the file", text, isFileName: true as const }];
  expect(() => refuseOtherPeriod(FIRST, named("exports-2026-04-02.csv"))).not.toThrow();
  expect(() => refuseOtherPeriod(FIRST, named("exports_2025Q2.csv"))).toThrow("exports_2025Q2.csv");
  expect(statesPeriod(FIRST, named("exports_2025Q1.csv"))).toBe(true);
});

test("a mapping whose rows state their period reads every file", () => {
  expect(statesPeriod(mapping({ product: "module" }), [])).toBe(true);
});
