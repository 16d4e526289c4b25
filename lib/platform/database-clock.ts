import type { Clock } from "./clock";
import { pool } from "./database";
import { perProcess } from "./process-state";

/** More than any clock that is kept right is off by. */
const MAX_SKEW_MS = 5 * 60_000;

/** The database's own time. Replaced, like the process's clock, only by a test that loads its own before anything asked. */
export const databaseClock: () => { now(): Promise<number>; of(told: Date): number } = perProcess("database-clock", () => ({
  /** The time that a query brought along. */
  of: (told: Date) => told.getTime(),
  now: async () => {
    const { rows } = await pool().query<{ now: Date }>("select clock_timestamp() as now");
    return rows[0]?.now.getTime() ?? Number.NaN;
  },
}));

/** How far a clock is from the database's, as a sentence; null while they agree. */
export const describeClockDrift = async (clock: Clock): Promise<string | null> => driftText(clock.now() - (await databaseClock().now()));

/** The same for a time that a query brought along; a process that was held up between asking and reading it is not behind. */
export function describeDriftOf(told: Date, askedAtMs: number, readAtMs: number): string | null {
  const toldMs = databaseClock().of(told);
  return driftText(askedAtMs > toldMs ? askedAtMs - toldMs : Math.min(0, readAtMs - toldMs));
}

function driftText(driftMs: number): string | null {
  if (Math.abs(driftMs) <= MAX_SKEW_MS) return null;
  return `The clock of this process is ${durationText(Math.abs(driftMs))} ${driftMs > 0 ? "ahead of" : "behind"} the database's.`;
}

const durationText = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`;
};
