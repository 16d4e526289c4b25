import { pickAt, streamOf, type Random } from "@/lib/catalog/sample/random";
import type { Technology } from "@/lib/catalog/vocabulary";
import { DAY_MS } from "@/lib/core/durations";
import { stableId } from "@/lib/core/ids";
import { anonymise } from "../anonymise";
import { INCOTERMS, type QuantityUnit, type RfqCategory, type Shown } from "../contract";

export const SAMPLE_SIZE = 200;
const SPREAD_DAYS = 75;

export type SampleGroup = { key: string; shown: Shown; size: number; publishedAtMs: number; sandbox: boolean };

type Kind = {
  category: RfqCategory;
  technologies: readonly (Technology | null)[];
  powers: readonly (number | null)[];
  quantities: readonly number[];
  unit: QuantityUnit;
};

const KINDS: readonly Kind[] = [
  {
    category: "module",
    technologies: ["topcon", "topcon", "hjt", "bc", "perc", null],
    powers: [450, 580, 620, 710],
    quantities: [0.4, 3, 6, 25, 140],
    unit: "MW",
  },
  {
    category: "module",
    technologies: ["topcon", "topcon", "perc", null],
    powers: [430, 580, 600],
    quantities: [0.3, 0.8, 2, 5, 12],
    unit: "MW",
  },
  { category: "cell", technologies: ["topcon", "hjt"], powers: [null], quantities: [5, 20, 150], unit: "MW" },
  { category: "wafer", technologies: [null], powers: [null], quantities: [15, 80], unit: "MW" },
  { category: "polysilicon", technologies: [null], powers: [null], quantities: [60, 400], unit: "t" },
  { category: "inverter", technologies: [null], powers: [5_000, 50_000, 125_000, 350_000], quantities: [0.5, 4, 30], unit: "MW" },
  { category: "storage", technologies: [null], powers: [null], quantities: [0.5, 4, 20, 200], unit: "MWh" },
  { category: "tracker", technologies: [null], powers: [null], quantities: [20, 120], unit: "MW" },
  { category: "mounting", technologies: [null], powers: [null], quantities: [0.6, 5], unit: "MW" },
  { category: "glass", technologies: [null], powers: [null], quantities: [30_000, 200_000], unit: "m2" },
];
const COUNTRIES = [
  "DE",
  "ES",
  "PL",
  "IT",
  "US",
  "US",
  "BR",
  "MX",
  "CL",
  "IN",
  "SA",
  "AE",
  "ZA",
  "NG",
  "VN",
  "TH",
  "AU",
  "JP",
  "PK",
] as const;

const monthAhead = (ms: number, months: number): string => {
  const at = new Date(ms);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
};

function shownFrom(random: Random, atMs: number): Shown {
  const kind = pickAt(KINDS, random.unit());
  return anonymise({
    category: kind.category,
    technology: random.pick(kind.technologies),
    unit_power_w: random.pick(kind.powers),
    quantity: random.pick(kind.quantities),
    quantity_unit: kind.unit,
    country: random.pick(COUNTRIES),
    incoterm: random.chance(0.3) ? null : random.pick(INCOTERMS),
    delivery_month: monthAhead(atMs, random.int(1, 7)),
  });
}

/** One group of the sample: as many rows that look alike, as three to six buyers would leave. */
export function sampleGroup(key: string, publishedAtMs: number, sandbox = false): SampleGroup {
  const random = streamOf(`rfq/${key}`);
  return { key, shown: shownFrom(random, publishedAtMs), size: random.int(3, 6), publishedAtMs, sandbox };
}

/** 200 requests of the last eleven weeks, oldest first, the newest of this hour; every third group is the sandbox's. */
export function sampleGroups(nowMs: number): SampleGroup[] {
  const groups: SampleGroup[] = [];
  let left = SAMPLE_SIZE;
  for (let i = 0; left > 0; i++) {
    const group = sampleGroup(`fill/${i}`, 0);
    const size = left - group.size < 3 ? left : group.size;
    groups.push({ ...group, size, sandbox: i % 3 === 0 });
    left -= size;
  }
  const count = groups.length;
  return groups
    .map((group, i) => {
      // Denser towards today: the share of the time that is left shrinks with its square.
      const backMs = SPREAD_DAYS * DAY_MS * ((count - 1 - i) / count) ** 2 + 7 * 60_000;
      const publishedAtMs = Math.floor((nowMs - backMs) / 60_000) * 60_000;
      return { ...sampleGroup(group.key, publishedAtMs, group.sandbox), size: group.size };
    })
    .toSorted((a, b) => a.publishedAtMs - b.publishedAtMs);
}

export const sampleIds = ({ key, size }: Pick<SampleGroup, "key" | "size">): string[] =>
  Array.from({ length: size }, (_, i) => stableId("rfq", "sample", key, String(i)));
