import { hostname } from "node:os";
import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";

/** Two, so that a slow batch holds up only half of the organisations; more would make batches emptier and each call dearer. */
const LANES = 2;

/** The database's word that a lane is closed: nothing was written. */
export const LANE_CLOSED = "ML001";

/**
 * What this process writes calls through, one batch at a time. The database knows it by a number; when somebody else has closed
 * it, because this process was silent for too long, it is opened anew and what was leased through the old one is void.
 */
export class Lane {
  /** The number by which it is open; null before its first call and after its end. */
  id: number | null = null;
  private openedAtMs = 0;
  private opening: Promise<number> | undefined;

  async open(): Promise<number> {
    return this.id ?? (this.opening ??= this.openNow().finally(() => (this.opening = undefined)));
  }

  /** Somebody closed it. Whoever says so may mean one that was replaced already. */
  lose(id: number): void {
    if (this.id === id) this.id = null;
  }

  /** Leaves a lane that is old for a new one: calls that were taken from its leases and never written come back when it is closed. */
  renew(maxAgeMs: number): void {
    if (performance.now() - this.openedAtMs > maxAgeMs) this.id = null;
  }

  private async openNow(): Promise<number> {
    const sql = "insert into meter_lane (instance, seen_at) values ($1, clock_timestamp()) returning id";
    const { rows } = await meterPool().query<{ id: number }>(sql, [`${hostname()}/${process.pid}`]);
    this.id = rows[0]?.id ?? null;
    if (this.id === null) throw new Error("A lane could not be opened.");
    this.openedAtMs = performance.now();
    return this.id;
  }
}

export const lanes: () => readonly Lane[] = perProcess("lanes", () => Array.from({ length: LANES }, () => new Lane()));

/** All calls of an organisation go through one lane. */
export function laneIndexOf(orgId: string): number {
  let sum = 0;
  for (let i = 0; i < orgId.length; i++) sum = (sum * 31 + orgId.charCodeAt(i)) | 0;
  return (sum >>> 0) % LANES;
}

const openIds = (): number[] => lanes().flatMap(({ id }) => (id === null ? [] : [id]));

/** Leaves lanes that are older for new ones; nobody closes them before they have been silent for long. */
export function renewLanes(maxAgeMs: number): void {
  for (const lane of lanes()) lane.renew(maxAgeMs);
}

/** Says that this process is there, and closes lanes of those that were silent too long. */
export async function tickLanes(silentMs: number): Promise<void> {
  const mine = openIds();
  const sql = "select unnest(lane_tick($1, $2::int * interval '1 ms')) as id";
  const { rows } = await meterPool().query<{ id: number }>(sql, [mine, silentMs]);
  const open = new Set(rows.map(({ id }) => id));
  for (const id of mine) if (!open.has(id)) for (const lane of lanes()) lane.lose(id);
}

/** No call is written through it from here on; what is being committed is waited for. */
export async function closeLane(id: number): Promise<void> {
  for (const lane of lanes()) lane.lose(id);
  await meterPool().query("select lane_close($1)", [[id]]);
}

/** Closes this process's own lanes, once nothing is written through them any more. */
export async function closeLanes(): Promise<void> {
  for (const id of openIds()) await closeLane(id);
}
