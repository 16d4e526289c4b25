import { countryName } from "@/lib/core/country-name";
import { isSampleRecord } from "@/lib/core/sample";
import { countText } from "@/lib/core/wording";
import type { BarList } from "./bar-list";
import type { ResponseRecord } from "./read-response";

const rowsOf = (count: number): string => `${countText(count)} companies`;

/** How many of these companies are in which country, most first. */
export function countryBars(records: readonly ResponseRecord[]): BarList {
  const generated = records.filter(({ plain }) => isSampleRecord(plain)).length;
  const counts = new Map<string, number>();
  for (const { plain } of records) {
    const code = typeof plain.country === "string" ? plain.country : "";
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return {
    title: "Companies by country",
    unit: generated === 0 ? rowsOf(records.length) : `${rowsOf(records.length)}, ${countText(generated)} of them generated`,
    valueName: "Companies",
    noteName: "Share",
    decimals: 0,
    bars: [...counts]
      .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
      .map(([code, count]) => ({
        key: code,
        label: code === "" ? "Unknown country" : countryName(code),
        value: count,
        note: `${((count / records.length) * 100).toFixed(1)}%`,
      })),
  };
}
