import type { IsoDate, SeriesKey } from "../../drafts";
import type { PriceStage, Technology } from "../../vocabulary";

/** Days for which every series states a level, in smallest units of its quote; between them it moves on a line. */
// oxfmt-ignore
export const LEVEL_DAYS: readonly IsoDate[] = [
  "2024-01-03", "2024-07-03", "2025-02-12", "2025-06-25", "2025-09-03", "2026-01-07", "2026-03-25", "2026-06-24",
];

/** Decimals of a quote and the step in which it moves, both by unit and currency. */
export type PriceScale = { places: number; tick: number };

// oxfmt-ignore
const SCALES: Record<string, PriceScale> = {
  "CNY/kg": { places: 2, tick: 25 }, "USD/kg": { places: 2, tick: 5 }, "CNY/piece": { places: 3, tick: 5 }, "USD/piece": { places: 3, tick: 1 },
  "CNY/W": { places: 4, tick: 50 }, "USD/W": { places: 4, tick: 5 }, "EUR/W": { places: 4, tick: 5 }, "CNY/m2": { places: 2, tick: 25 },
};

/**
 * `spreadPpt` is how far low and high may lie from the average, in thousandths; null where only an average is published.
 * `from` is the first assessment, `until` the last day with a row, `gap` the first and last day without rows.
 */
export type SampleSeries = {
  key: SeriesKey;
  benchmark: boolean;
  scale: PriceScale;
  levels: readonly number[];
  spreadPpt: number | null;
  from: IsoDate;
  until: IsoDate | null;
  gap: readonly [IsoDate, IsoDate] | null;
  /** From this day the quote follows a newer specification of the item. */
  respecified: IsoDate | null;
};

// oxfmt-ignore
type Row = readonly [PriceStage, string, Technology | null, string | null, string, string | null, string, string, readonly number[], number | null, Partial<SampleSeries>?];

const HEAD = { benchmark: true };

// oxfmt-ignore
const ROWS: readonly Row[] = [
  ["polysilicon", "N-type recharge polysilicon", null, null, "CN", null, "domestic_vat_incl", "CNY/kg", [6900, 4000, 4050, 3500, 4900, 5300, 4300, 3350], 45],
  ["polysilicon", "N-type dense polysilicon", null, null, "CN", null, "domestic_vat_incl", "CNY/kg", [6600, 3800, 3900, 3400, 4700, 5200, 4200, 3250], 40, HEAD],
  ["polysilicon", "N-type granular silicon", null, null, "CN", null, "domestic_vat_incl", "CNY/kg", [6200, 3650, 3800, 3300, 4500, 5000, 4050, 3100], 35],
  ["polysilicon", "Polysilicon made outside China", null, null, "ex_china", null, "exw", "USD/kg", [2250, 2150, 1925, 1850, 1775, 1750, 1750, 1750], 180],
  ["polysilicon", "Polysilicon, global average excluding VAT", null, null, "global", null, "exw", "USD/kg", [1010, 590, 590, 510, 690, 745, 610, 480], null],
  ["wafer", "N-type mono wafer M10 183.75 mm, 130 µm", "mono", "M10", "CN", null, "domestic_vat_incl", "CNY/piece", [2180, 1100, 1180, 920, 1240, 1350, 1080, 880], 22],
  ["wafer", "N-type mono wafer G12R 182 × 210 mm, 130 µm", "mono", "G12R", "CN", null, "domestic_vat_incl", "CNY/piece", [2650, 1400, 1280, 1050, 1370, 1450, 1190, 980], 22, HEAD],
  ["wafer", "N-type mono wafer G12 210 mm, 130 µm", "mono", "G12", "CN", null, "domestic_vat_incl", "CNY/piece", [3150, 1650, 1550, 1270, 1580, 1650, 1390, 1180], 22],
  ["wafer", "P-type mono wafer M10 182 mm, 150 µm", "mono", "M10", "CN", null, "domestic_vat_incl", "CNY/piece", [2000, 1220, 1100, 1050, 1150, 1200, 1120, 1080], 40, { until: "2026-05-26" }],
  ["wafer", "N-type mono wafer M10 183.75 mm, 130 µm", "mono", "M10", "ex_china", null, "fob", "USD/piece", [284, 150, 151, 121, 160, 172, 140, 115], 40],
  ["wafer", "N-type mono wafer G12 210 mm, 130 µm", "mono", "G12", "ex_china", null, "fob", "USD/piece", [408, 216, 204, 168, 206, 214, 181, 154], 40],
  ["cell", "TOPCon cell 182/183, M10L, ≥ 25.3%", "topcon", "M10L", "CN", null, "domestic_vat_incl", "CNY/W", [4700, 2950, 2900, 2550, 2950, 3800, 3350, 2900], 25, HEAD],
  ["cell", "TOPCon cell 182/210R, ≥ 25.3%", "topcon", "G12R", "CN", null, "domestic_vat_incl", "CNY/W", [4750, 3050, 2700, 2650, 2850, 3800, 3350, 2950], 25],
  ["cell", "TOPCon cell 210, ≥ 25.3%", "topcon", "G12", "CN", null, "domestic_vat_incl", "CNY/W", [4800, 3100, 2900, 2650, 2900, 3800, 3400, 3000], 25],
  ["cell", "PERC cell 182, ≥ 23.2%", "perc", "M10", "CN", null, "domestic_vat_incl", "CNY/W", [3600, 3000, 3300, 2850, 2900, 3100, 3000, 2900], 30, { until: "2026-03-31" }],
  ["cell", "HJT cell 210, ≥ 25.5%", "hjt", "G12", "CN", null, "domestic_vat_incl", "CNY/W", [6200, 4400, 3700, 3400, 3600, 4100, 3900, 3600], 45],
  ["cell", "TOPCon cell 182/183", "topcon", "M10", "CN", "export", "fob", "USD/W", [600, 400, 385, 350, 395, 500, 445, 390], 45],
  ["cell", "TOPCon cell 182/183, wafer and cell from Southeast Asia", "topcon", "M10", "SEA", "export to the US", "fob", "USD/W", [1150, 900, 780, 850, 880, 900, 880, 860], 120],
  ["cell", "PERC cell 182", "perc", "M10", "ex_china", null, "fob", "USD/W", [480, 420, 435, 400, 405, 425, 415, 400], 40],
  ["module", "TOPCon module 182/210R, ≥ 600 W", "topcon", null, "CN", "utility", "fob", "USD/W", [1200, 1000, 860, 860, 870, 885, 960, 950], 60, { ...HEAD, respecified: "2025-02-26" }],
  ["module", "TOPCon module 182/210R, 450 W class", "topcon", null, "CN", "distributed", "fob", "USD/W", [1260, 1060, 915, 905, 915, 930, 1010, 1000], 60],
  ["module", "PERC module 182, 540 W class", "perc", "M10", "CN", "utility", "fob", "USD/W", [1130, 950, 840, 815, 805, 800, 800, 800], 50, { ...HEAD, until: "2026-03-31" }],
  ["module", "HJT module 210, ≥ 700 W", "hjt", "G12", "CN", "utility", "fob", "USD/W", [1480, 1220, 1080, 980, 950, 960, 1030, 1020], 60, HEAD],
  ["module", "BC module 182/210R, ≥ 620 W", "bc", null, "CN", "utility", "fob", "USD/W", [1650, 1350, 1160, 1050, 1020, 1040, 1110, 1100], 70, HEAD],
  ["module", "TOPCon module 182, bifacial double glass", "topcon", "M10", "CN", null, "domestic_vat_incl", "CNY/W", [9900, 8400, 7200, 6800, 6800, 6900, 7500, 7300], 40],
  ["module", "TOPCon module 182/210R", "topcon", null, "CN", "distributed", "domestic_vat_incl", "CNY/W", [10000, 8500, 7300, 6850, 7000, 7000, 7700, 7500], 40],
  ["module", "TOPCon module 182/210R", "topcon", null, "CN", "utility", "domestic_vat_incl", "CNY/W", [9700, 8200, 7000, 6750, 6800, 6900, 7300, 7200], 35],
  ["module", "HJT module 210", "hjt", "G12", "CN", null, "domestic_vat_incl", "CNY/W", [12200, 10200, 8600, 7500, 7200, 7200, 7700, 7600], 45],
  ["module", "BC module 182/210R", "bc", null, "CN", "distributed", "domestic_vat_incl", "CNY/W", [12600, 10600, 9000, 8000, 7800, 7900, 8500, 8300], 45, { from: "2024-06-05" }],
  ["module", "PERC module 182, bifacial", "perc", "M10", "CN", null, "domestic_vat_incl", "CNY/W", [9200, 7900, 7000, 6500, 6400, 6400, 6500, 6400], 35, { until: "2026-03-31" }],
  ["module", "TOPCon module 182/210R, ≥ 600 W", "topcon", null, "EU", "utility", "ddp", "EUR/W", [1280, 1080, 955, 1000, 1010, 1000, 1120, 1110], 90],
  ["module", "TOPCon module, bifacial", "topcon", null, "EU", "distributed", "in_warehouse", "EUR/W", [1350, 1130, 985, 950, 920, 905, 1050, 1080], null],
  ["module", "TOPCon module, full black", "topcon", null, "EU", "rooftop", "in_warehouse", "EUR/W", [1530, 1300, 1150, 1080, 1050, 1040, 1180, 1210], 90],
  ["module", "PERC module, monofacial", "perc", null, "EU", "distributed", "in_warehouse", "EUR/W", [1180, 960, 830, 800, 785, 770, 800, 810], null],
  ["module", "BC module, full black", "bc", null, "EU", "rooftop", "in_warehouse", "EUR/W", [1720, 1450, 1230, 1120, 1050, 1010, 1150, 1190], 100, { from: "2024-06-05" }],
  ["module", "HJT module, glass-glass", "hjt", null, "EU", "rooftop", "in_warehouse", "EUR/W", [1650, 1400, 1220, 1130, 1100, 1090, 1210, 1230], 90, { gap: ["2025-10-01", "2025-11-04"] }],
  ["module", "TOPCon module ≥ 600 W, imported", "topcon", null, "US", "utility", "ddp", "USD/W", [2900, 2950, 2850, 2700, 2750, 2800, 2800, 2750], 110],
  ["module", "PERC module, imported", "perc", null, "US", "utility", "ddp", "USD/W", [2700, 2500, 2450, 2500, 2550, 2600, 2600, 2550], 120],
  ["module", "TOPCon module with cells made in the US", "topcon", null, "US", "domestic content", "ddp", "USD/W", [3600, 3650, 3700, 3900, 4000, 4100, 4100, 4050], 100, { from: "2024-09-04" }],
  ["module", "TOPCon module, Indian cells (DCR)", "topcon", null, "IN", "domestic content", "exw", "USD/W", [2600, 2750, 2900, 2950, 2900, 2850, 2800, 2750], 60],
  ["module", "TOPCon module, imported cells", "topcon", null, "IN", null, "exw", "USD/W", [2050, 1800, 1650, 1700, 1750, 1750, 1800, 1780], 60],
  ["module", "TOPCon module, cells from Southeast Asia", "topcon", null, "SEA", "export to the US", "fob", "USD/W", [2200, 2350, 2400, 2450, 2500, 2550, 2500, 2450], 110],
  ["glass", "Coated glass 2.0 mm", null, null, "CN", null, "domestic_vat_incl", "CNY/m2", [1700, 1550, 1200, 1150, 1225, 1250, 1100, 1000], 40, HEAD],
  ["glass", "Coated glass 3.2 mm", null, null, "CN", null, "domestic_vat_incl", "CNY/m2", [2600, 2450, 2000, 1900, 1900, 1950, 1800, 1650], 30],
  ["glass", "Rear glass 2.0 mm", null, null, "CN", null, "domestic_vat_incl", "CNY/m2", [1550, 1400, 1080, 1050, 1100, 1050, 920, 825], 45],
  ["inverter", "String inverter, 100 kW class, three phase", null, null, "CN", "commercial", "fob", "USD/W", [300, 280, 260, 250, 248, 245, 240, 238], 90, HEAD],
  ["inverter", "String inverter, 300 kW class", null, null, "CN", "utility", "fob", "USD/W", [210, 195, 182, 175, 173, 170, 168, 166], 80],
  ["inverter", "Hybrid inverter, 10 kW class, three phase", null, null, "EU", "rooftop", "ddp", "EUR/W", [1550, 1450, 1350, 1300, 1280, 1250, 1240, 1230], 110],
];

const PLAIN = { benchmark: false, from: "2023-12-27", until: null, gap: null, respecified: null };

export const SAMPLE_SERIES: readonly SampleSeries[] = ROWS.map(
  ([stage, item, technology, wafer_format, region, segment, price_term, quote, levels, spreadPpt, special]) => {
    const [currency = "", unit = ""] = quote.split("/");
    const scale = SCALES[quote] ?? { places: 4, tick: 5 };
    return {
      ...PLAIN,
      key: { stage, item, technology, wafer_format, region, segment, price_term, currency, unit },
      scale,
      levels,
      spreadPpt,
      ...special,
    };
  },
);
