import type { Series } from "@/lib/catalog/browse/prices/contract";
import { DAY_MS } from "@/lib/core/durations";
import { marketText, termText } from "@/lib/core/price-words";
import { technologyName } from "@/lib/core/technology-name";
import { countText } from "@/lib/core/wording";

/** "Polysilicon" of polysilicon. */
export const stageText = (stage: string): string => capitalised(stage.replaceAll("_", " "));

/** "+1.20%", "−2.22%", "0.00%"; what is not known is a dash. */
export function changeText(pct: string | null): string {
  if (pct === null) return "–";
  if (Number(pct) === 0) return `${pct.replace("-", "")}%`;
  return pct.startsWith("-") ? `−${pct.slice(1)}%` : `+${pct}%`;
}

/** "today", "1 day", "12 days" */
export function ageText(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (days <= 0) return "today";
  return days === 1 ? "1 day" : `${countText(days)} days`;
}

/** "TOPCon · China · FOB · utility" */
export const attributesText = ({ technology, region, priceTerm, segment }: Series): string =>
  [technology === null ? null : technologyName(technology), marketText(region), termText(priceTerm), segment]
    .filter((part) => part !== null)
    .join(" · ");

/** "weekly" as "Weekly", at the beginning of a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "0.0850–0.0910" */
export const rangeText = (low: string | null, high: string | null): string | null =>
  low === null || high === null ? null : `${low}–${high}`;
