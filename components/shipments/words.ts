import { several } from "@/components/ui/amounts";
import type { LeagueFacts, Movement, Replaced } from "@/lib/catalog/browse/shipments/contract";
import { quarterText } from "@/lib/core/dates";
import { partText, type TablePart } from "@/lib/core/shipment-words";

export const STATUSES: Readonly<Record<string, string>> = {
  actual: "Actual",
  preliminary: "Preliminary",
  estimate: "Estimate",
  incomplete: "Incomplete",
};

const PARTS: Readonly<Record<TablePart, string>> = {
  product: "product",
  dimension: "breakdown",
  basis: "basis",
  source: "source",
  quarter: "quarter",
};

/** "+4.11%", "−2.50%"; null for what is not known. */
export function changeText(percent: string | null): string | null {
  if (percent === null) return null;
  return percent.startsWith("-") ? `−${percent.slice(1)}%` : /^0*\.?0*$/.test(percent) ? `${percent}%` : `+${percent}%`;
}

/** "Up 2 places" */
export function movementText(movement: Movement): string {
  if (movement === null) return "Movement not known";
  if (movement === "new") return "Not ranked in the quarter before";
  if (movement === 0) return "Unchanged";
  return `${movement > 0 ? "Up" : "Down"} ${several(Math.abs(movement), "place", "places")}`;
}

/** "There is no quarter Q2 2026 here; this is Q3 2025." */
export const replacedText = ({ part, asked, shown }: Replaced): string =>
  `No ${PARTS[part]} “${partText(part, asked)}” in this view. Showing ${partText(part, shown)}.`;

/** As many as a sentence can name. */
const NAMED = 6;

function missingText(missing: readonly string[]): string {
  const named = missing.slice(-NAMED).map(quarterText).join(", ");
  return missing.length > NAMED
    ? `${missing.length} quarters in between are not published, the latest ${named}.`
    : `Not published in between: ${named}.`;
}

const some = (statuses: readonly string[]): string => (statuses.length === 1 ? "All" : "Some");

type Noted = { facts: LeagueFacts; missing: readonly string[] };

/** What has to be known to read a table, one sentence each. */
export function leagueNotes({ facts, missing }: Noted): string[] {
  const { totalGw, excessGw, withheld, statuses } = facts;
  return [
    ...(statuses.includes("incomplete") ? ["This quarter is incomplete: its figures will change."] : []),
    ...(statuses.includes("preliminary") ? [`${some(statuses)} figures are preliminary and may change.`] : []),
    ...(statuses.includes("estimate") ? [`${some(statuses)} figures are estimates.`] : []),
    ...(totalGw === null ? ["The source states no total of this quarter, so ranks and shares are not known."] : []),
    ...(withheld > 0
      ? [`${several(withheld, "volume is", "volumes are")} withheld by the source${totalGw === null ? "." : " and part of Others."}`]
      : []),
    ...(excessGw === null ? [] : [`The named volumes add up to ${excessGw} GW more than the stated total, so there are no Others.`]),
    ...(missing.length > 0 ? [missingText(missing)] : []),
  ];
}
