/** What can be wrong with the database's part of counting; each is planted to show that the simulation finds it. */
export const FAULTS = [
  "a closed lane takes calls",
  "closing does not wait for a batch that is being committed",
  "a batch that is sent again is counted again",
  "a lease forgets what other lanes hold",
  "what is taken back stays counted",
  "a fold forgets a lane's last batch",
  "a fold is committed by half",
  "a lost reply is taken for a refusal",
] as const;
export type Fault = (typeof FAULTS)[number];

type LaneRow = { seenAtMs: number; isClosed: boolean; committing: number };
type Lease = { granted: number; used: number };
type Delta = { laneId: number; periodId: number; calls: number };
export type Block = { granted: number; used_after: number; cap: number | null; elsewhere: number };

/**
 * The tables and functions of `prisma/migrations/20261127100000_call_leases`, in memory: each method is a statement that is done
 * at once. `lib/metering/counting/lease-functions.test.ts` holds it against the functions themselves.
 */
export class MeterModel {
  readonly lanes = new Map<number, LaneRow>();
  readonly leases = new Map<string, Lease & { periodId: number; laneId: number }>();
  readonly periods: Map<number, { used: number; quota: number | null }>;
  /** The period of each call that is in it. */
  readonly ledger = new Map<string, number>();
  private deltas: Delta[] = [];

  constructor(
    quotas: readonly (readonly [periodId: number, quota: number | null])[],
    private readonly fault: Fault | null = null,
  ) {
    this.periods = new Map(quotas.map(([id, quota]) => [id, { used: 0, quota }]));
  }

  openLane(nowMs: number, id = this.lanes.size + 1): number {
    this.lanes.set(id, { seenAtMs: nowMs, isClosed: false, committing: 0 });
    return id;
  }

  /** null through a lane that is closed. */
  take(periodId: number, laneId: number, wanted: number): Block | null {
    const period = this.period(periodId);
    if (this.lane(laneId).isClosed) return null;
    const open = [...this.leases.values()].filter((lease) => lease.periodId === periodId);
    const heldBy = (leases: readonly Lease[]): number => leases.reduce((sum, { granted, used }) => sum + granted - used, 0);
    const others = heldBy(open.filter((lease) => lease.laneId !== laneId));
    const held = heldBy(open) - (this.fault === "a lease forgets what other lanes hold" ? others : 0);
    const free = period.quota === null ? Infinity : Math.max(0, period.quota - period.used - held);
    const granted = wanted > 0 ? Math.min(wanted, free) : -Math.min(-wanted, held - others);
    if (granted !== 0) this.lease(periodId, laneId).granted += granted;
    const unfolded = granted === 0 && others > 0 ? this.unfoldedOf(periodId, (delta) => delta.laneId !== laneId) : 0;
    return { granted, used_after: period.used + held + granted, cap: period.quota, elsewhere: others - unfolded };
  }

  /** A batch begins: whether its lane is open, which keeps anybody from closing it until `commit`. */
  begin(laneId: number): boolean {
    const lane = this.lane(laneId);
    if (lane.isClosed && this.fault !== "a closed lane takes calls") return false;
    lane.committing++;
    return true;
  }

  /**
   * Returns whether it was committed.
   * @param sums what the server has added up where it sends calls for the first time; null where some may be there, and the database does it
   */
  commit(
    laneId: number,
    calls: readonly { id: string; periodId: number }[],
    sums: readonly { periodId: number; calls: number }[] | null,
  ): boolean {
    this.lane(laneId).committing--;
    if (sums !== null && calls.some(({ id }) => this.ledger.has(id))) return false;
    for (const { id, periodId } of calls) {
      if (this.ledger.has(id) && this.fault !== "a batch that is sent again is counted again") continue;
      this.ledger.set(id, periodId);
      if (sums === null) this.deltas.push({ laneId, periodId, calls: 1 });
    }
    for (const sum of sums ?? []) this.deltas.push({ laneId, ...sum });
    return true;
  }

  isCommitting(laneId: number): boolean {
    return this.lane(laneId).committing > 0 && this.fault !== "closing does not wait for a batch that is being committed";
  }

  takeBack(laneId: number, ids: readonly string[]): number {
    let n = 0;
    for (const id of ids) {
      const periodId = this.ledger.get(id);
      if (periodId === undefined) continue;
      n++;
      this.ledger.delete(id);
      if (this.fault !== "what is taken back stays counted") this.deltas.push({ laneId, periodId, calls: -1 });
    }
    return n;
  }

  tick(mine: readonly number[], silentMs: number, nowMs: number): number[] {
    const open = mine.filter((id) => !this.lane(id).isClosed);
    for (const id of open) this.lane(id).seenAtMs = nowMs;
    this.close([...this.lanes].filter(([id, { seenAtMs }]) => seenAtMs < nowMs - silentMs && !this.isCommitting(id)).map(([id]) => id));
    return open;
  }

  close(ids: readonly number[]): void {
    for (const id of ids) this.lane(id).isClosed = true;
  }

  fold(): number {
    const gone = this.deltas;
    if (this.fault !== "a fold is committed by half") this.deltas = [];
    for (const { periodId, laneId, calls } of gone) {
      if (this.fault === "a fold forgets a lane's last batch" && this.lane(laneId).isClosed) continue;
      this.period(periodId).used += calls;
      const lease = this.leases.get(nameOf(periodId, laneId));
      if (lease) lease.used += calls;
    }
    for (const [name, { laneId }] of this.leases) if (this.lane(laneId).isClosed) this.leases.delete(name);
    return gone.length;
  }

  /** What the period has counted, folded or not. */
  countedIn(periodId: number): number {
    return this.period(periodId).used + this.unfoldedOf(periodId, () => true);
  }

  inLedger(periodId: number): number {
    let n = 0;
    for (const id of this.ledger.values()) if (id === periodId) n++;
    return n;
  }

  private unfoldedOf(periodId: number, isMeant: (delta: Delta) => boolean): number {
    return this.deltas.reduce((sum, delta) => sum + (delta.periodId === periodId && isMeant(delta) ? delta.calls : 0), 0);
  }

  private lease(periodId: number, laneId: number): Lease {
    const name = nameOf(periodId, laneId);
    const lease = this.leases.get(name) ?? { periodId, laneId, granted: 0, used: 0 };
    this.leases.set(name, lease);
    return lease;
  }

  private period(id: number): { used: number; quota: number | null } {
    const period = this.periods.get(id);
    if (!period) throw new Error(`There is no period ${id}.`);
    return period;
  }

  private lane(id: number): LaneRow {
    const lane = this.lanes.get(id);
    if (!lane) throw new Error(`There is no lane ${id}.`);
    return lane;
  }
}

const nameOf = (periodId: number, laneId: number): string => `${periodId}/${laneId}`;
