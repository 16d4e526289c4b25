import type { Clock } from "./clock";
import { pool } from "./database";
import { perProcess } from "./process-state";

/** More than any clock that is kept right is off by. */
const MOST_APART_MS = 5 * 60_000;

/** The database's own time. Replaced, like the process's clock, only by a test that loads its own before anything asked. */
export const databaseClock: () => { now(): Promise<number> } = perProcess("database-clock", () => ({
  now: async () => {
    const { rows } = await pool().query<{ now: Date }>("select clock_timestamp() as now");
    return rows[0]?.now.getTime() ?? Number.NaN;
  },
}));

/** How far a clock is from the database's, as a sentence; null while they agree. */
export async function describeClockDrift(clock: Clock): Promise<string | null> {
  const driftMs = clock.now() - (await databaseClock().now());
  if (Math.abs(driftMs) <= MOST_APART_MS) return null;
  return `The clock of this process is ${durationText(Math.abs(driftMs))} ${driftMs > 0 ? "ahead of" : "behind"} the database's.`;
}

const durationText = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`;
};
