import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { chance, pick } from "./chance";

/** A call as it will be counted, or only noted when its status is not 200. */
export type PlannedCall = { atMs: number; key: string; endpoint: string; query: string; status: number; bytes: number; durationUs: number };

type Ask = readonly [endpoint: string, query: string, bytes: number];
type Habit = {
  key: string;
  /** Calls on a working day and on a day of the weekend. */
  weekday: number;
  weekend: number;
  /** Hours in which it calls, UTC; the later ones less often. */
  from: number;
  until: number;
  asks: readonly [Ask, ...Ask[]];
  /** How many of a hundred calls are answered with each of these instead of data. */
  uncounted: readonly (readonly [status: number, ofHundred: number])[];
};

const HABITS: readonly Habit[] = [
  {
    ...{ key: "production", weekday: 96, weekend: 22, from: 6, until: 19 },
    asks: [
      ["/pricing/spot", "?stage=module", 9_400],
      ["/pricing/spot", "?type=topcon", 5_100],
      ["/pricing/trends", "?stage=polysilicon&interval=month", 6_200],
      ["/companies", "?country=CN&limit=50", 24_400],
      ["/companies", "?country=NO,SE,DK&limit=100", 45_800],
      ["/companies/{id}", "", 940],
      ["/products", "?technology=TOPCon&min_power=600&limit=50", 55_700],
      ["/products/{id}", "", 1_120],
    ],
    uncounted: [
      [304, 9],
      [404, 2],
      [400, 1],
    ],
  },
  {
    ...{ key: "nightly-etl", weekday: 44, weekend: 44, from: 2, until: 3 },
    asks: [
      ["/changes", "?limit=500", 293_000],
      ["/pricing/history", "?stage=module&limit=500", 255_000],
      ["/pricing/history", "?stage=wafer&limit=500", 251_000],
      ["/market/shipments", "?product=cell", 9_800],
    ],
    uncounted: [[304, 4]],
  },
  {
    ...{ key: "notebook", weekday: 7, weekend: 0, from: 8, until: 16 },
    asks: [
      ["/companies", "?country=DE&limit=10", 4_900],
      ["/pricing/history", "?stage=cell&limit=20", 10_200],
      ["/market/shipments", "", 9_900],
    ],
    uncounted: [[400, 16]],
  },
  {
    ...{ key: "old-prototype", weekday: 12, weekend: 3, from: 7, until: 17 },
    asks: [["/companies", "?type=installer&limit=25", 12_300]],
    uncounted: [[403, 6]],
  },
  {
    ...{ key: "archive", weekday: 18, weekend: 18, from: 4, until: 5 },
    asks: [
      ["/pricing/history", "?limit=1000", 511_000],
      ["/changes", "?limit=1000", 585_000],
    ],
    uncounted: [[304, 10]],
  },
];

const isWeekend = (dayMs: number): boolean => [0, 6].includes(new Date(dayMs).getUTCDay());

/** Slow growth, a little chance, and one day on which the archive was fetched. */
function callsOf(habit: Habit, dayMs: number, { age, volume, random }: { age: number; volume: number; random: () => number }): number {
  const usual = isWeekend(dayMs) ? habit.weekend : habit.weekday;
  const backfill = habit.key === "nightly-etl" && age === 9 ? 4 : 1;
  return Math.round(usual * (1.1 - age * 0.009) * (0.85 + random() * 0.3) * backfill * volume);
}

/** What is asked where the answer is not data: a wrong parameter, a scope that the key lacks, an id that nobody has. */
function askedInstead(status: number, [endpoint, query]: Ask): { endpoint: string; query: string } {
  if (status === 400) return { endpoint, query: `${query === "" ? "?" : `${query}&`}page=2` };
  if (status === 403) return { endpoint: "/products", query: "?limit=25" };
  return status === 404 ? { endpoint: "/companies/{id}", query: "" } : { endpoint, query };
}

function oneCall(habit: Habit, dayMs: number, random: () => number): PlannedCall {
  const ask = pick(habit.asks, random);
  const hundredth = random() * 100;
  let sum = 0;
  const status = habit.uncounted.find(([, ofHundred]) => hundredth < (sum += ofHundred))?.[0] ?? 200;
  const hours = habit.from + (habit.until - habit.from) * Math.min(random(), random() * 1.4);
  return {
    key: habit.key,
    status,
    ...askedInstead(status, ask),
    atMs: dayMs + Math.floor(hours * HOUR_MS),
    bytes: status === 200 ? Math.round(ask[2] * (0.8 + random() * 0.4)) : status === 304 ? 0 : 412,
    durationUs: Math.round((status === 200 ? 900 : 180) * (0.6 + random() ** 4 * 14)),
  };
}

/**
 * What the demo's keys ask on the day that starts at `dayMs`, in order of time.
 * @param age days before today; @param volume 1 for the usual number of calls
 */
export function dayOfCalls(dayMs: number, age: number, volume: number): PlannedCall[] {
  const random = chance(Math.floor(dayMs / DAY_MS));
  return HABITS.flatMap((habit) =>
    Array.from({ length: callsOf(habit, dayMs, { age, volume, random }) }, () => oneCall(habit, dayMs, random)),
  ).sort((a, b) => a.atMs - b.atMs);
}
