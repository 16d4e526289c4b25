import { isSampleRecord, withSampleWord } from "@/lib/core/sample";
import { countText } from "@/lib/core/wording";
import type { BarList } from "./bar-list";
import { type Envelope, isRow, type Row } from "./read-response";

const WORDS: Readonly<Record<string, string>> = { country_of_origin: "country of origin", revenue_recognised: "revenue recognised" };
const word = (value: unknown): string => (typeof value === "string" ? (WORDS[value] ?? value) : "");

/** Volumes by rank with their shares, of several quarters those of the newest; what is withheld and the rest come last, as in the response. */
export function shipmentBars({ records: all, meta: about }: Envelope): BarList {
  const first = all[0]?.plain ?? {};
  const records = all.filter(({ plain }) => plain.quarter === first.quarter);
  const newest: unknown = Array.isArray(about.tables) ? about.tables[0] : undefined;
  const meta: Row = { ...about, ...(isRow(newest) ? newest : {}) };
  const told = (key: string): string => word(meta[key] ?? first[key]);
  const rank = (value: unknown): number => (typeof value === "number" ? value : Number.MAX_SAFE_INTEGER);
  const total = typeof meta.total_gw === "number" ? `, total ${countText(meta.total_gw)} GW` : "";
  const product = told("product");
  return {
    title: withSampleWord(`Shipments of ${product}, ${told("quarter")}, by ${told("dimension")}`, isSampleRecord({ ...first, ...meta })),
    unit: `GW, ${told("basis")}${total}`,
    valueName: "GW",
    noteName: "Share",
    decimals: 2,
    ...(STAGES.includes(product) ? { colour: `var(--stage-${product})` } : {}),
    bars: records
      .map(({ plain, exact }, index) => ({
        key: typeof plain.entity_id === "string" ? plain.entity_id : String(index),
        label: String(plain.entity),
        value: typeof plain.volume_gw === "number" ? plain.volume_gw : null,
        note: typeof plain.share_pct === "number" ? `${String(exact.share_pct)}%` : null,
        rank: rank(plain.rank),
      }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ key, label, value, note }) => ({ key, label, value, note })),
  };
}

/** Stages of the chain that have a colour of their own. */
const STAGES: readonly string[] = ["polysilicon", "wafer", "cell", "module", "glass", "inverter"];
