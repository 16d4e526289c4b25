import { keepCounting } from "@/lib/metering/counting/keep-counting";
import { drainSettlements, settleCall } from "@/lib/metering/counting/settle-calls";
import { seededRandom, type Random } from "@/testing/random";
import { MeterModel, type Fault } from "./meter-model";
import { SimulatedServer } from "./simulated-server";
import { VirtualTime } from "./virtual-time";

/** Two customers whose calls go through different lanes. */
type Period = { periodId: number; orgId: string };
const PERIODS: readonly [Period, ...Period[]] = [
  { periodId: 1, orgId: "org_a" },
  { periodId: 2, orgId: "org_b" },
];
const DEADLINE_MS = 6_000;
/** Enough for all retries, and for a lane that fell silent to be closed. */
const REST_MS = 40_000;

type SimulatedCall = { id: string; periodId: number; server: SimulatedServer; beganMs: number; endedMs: number; outcome: Outcome };
type Outcome = "undecided" | "counted" | "refused" | "failed";

/** Two or three servers count calls of two customers while statements are lost, late or cut off and servers die; all from a seed. */
class Schedule {
  readonly time = new VirtualTime();
  readonly wrong: string[] = [];
  private readonly random: Random;
  private readonly model: MeterModel;
  private readonly servers: SimulatedServer[];
  private readonly calls: SimulatedCall[] = [];

  constructor(seed: number, fault: Fault | null) {
    const random = (this.random = seededRandom(seed));
    const quotas = PERIODS.map(({ periodId }) => [periodId, random.pick<number | null>([null, 3, 12, 40])] as const);
    const model = (this.model = new MeterModel(quotas, fault));
    const world = { time: this.time, model, random, fault, afterEach: () => this.compareCounts() };
    this.servers = Array.from({ length: random.pick([2, 2, 3]) }, () => new SimulatedServer(world));
  }

  async play(): Promise<void> {
    const { random, time, servers } = this;
    const kept = servers.map((server) => ({ server, counting: server.run(() => keepCounting()) }));
    const lastMs = random.pick([100, 200, 500, 500, 1_000, 1_000, 2_000, 12_000]);
    for (let n = random.between(5, 30); n > 0; n--) time.at(random.between(0, lastMs), () => this.call(n));
    if (random.fraction() < 0.3) time.at(random.between(0, lastMs), () => this.anyServer().die());
    if (random.fraction() < 0.3) time.at(random.between(0, lastMs), () => this.anyServer().cutOff(random.between(500, 12_000)));
    await time.runUntil(lastMs + random.pick([0, 0, 1_000, DEADLINE_MS]));
    // Who fails to end well has ended all the same.
    for (const { server, counting } of kept)
      server.run(() =>
        counting
          .stop()
          .then(drainSettlements)
          .catch(() => undefined),
      );
    await time.runUntil(lastMs + REST_MS);
    this.checkOutcomes();
    this.model.close([...this.model.lanes.keys()]);
    this.model.fold();
    this.compareCounts();
  }

  private anyServer(): SimulatedServer {
    const [first, ...others] = this.servers;
    if (!first) throw new Error("There is no server.");
    return this.random.pick([first, ...others]);
  }

  private call(n: number): void {
    const server = this.anyServer();
    const { periodId, orgId } = this.random.pick(PERIODS);
    const nowMs = this.time.nowMs;
    const call: SimulatedCall = { id: `call-${n}`, periodId, server, beganMs: nowMs, endedMs: Infinity, outcome: "undecided" };
    this.calls.push(call);
    const end = (outcome: Outcome): void => {
      if (server.isDead) return;
      Object.assign(call, { outcome, endedMs: this.time.nowMs });
      if (outcome === "refused") this.checkRefusal(call);
    };
    const of = { id: call.id, orgId, keyId: "key", mode: "live", periodId, endpoint: "/companies", status: 200, charge: 1 } as const;
    const more = { bytes: 1, durationUs: 1, query: "", address: null, clientId: null };
    server.run(() =>
      settleCall({ ...of, ...more }, nowMs + DEADLINE_MS).then(
        ({ granted }) => end(granted ? "counted" : "refused"),
        () => end("failed"),
      ),
    );
  }

  /** At any moment: what was counted is what the ledger holds, and no quota is passed. */
  private compareCounts(): void {
    for (const [periodId, { quota }] of this.model.periods) {
      const inLedger = this.model.inLedger(periodId);
      if (inLedger !== this.model.countedIn(periodId))
        this.wrong.push(`${this.model.countedIn(periodId)} counted, ${inLedger} in the ledger`);
      if (quota !== null && inLedger > quota) this.wrong.push(`${inLedger} calls of a quota of ${quota}`);
    }
  }

  /** A call is refused only if others that were under way beside it could have used all that was left. */
  private checkRefusal(refused: SimulatedCall): void {
    const { periodId, beganMs } = refused;
    const isBeside = (call: SimulatedCall): boolean =>
      call !== refused && call.periodId === periodId && call.outcome !== "counted" && call.endedMs >= beganMs;
    const used = this.model.inLedger(periodId) + this.calls.filter(isBeside).length;
    const quota = this.model.periods.get(periodId)?.quota ?? Infinity;
    if (used < quota) this.wrong.push(`refused after ${used} calls of a quota of ${quota}`);
  }

  /** In the end: a call that was answered is in the ledger, and one that was not is not, unless its server died before it took it back. */
  private checkOutcomes(): void {
    for (const { id, server, outcome } of this.calls) {
      if (server.isDead && (outcome === "undecided" || outcome === "failed")) continue;
      if (outcome === "undecided") this.wrong.push(`${id} was never decided`);
      else if (this.model.ledger.has(id) !== (outcome === "counted")) this.wrong.push(`${id} was ${outcome}, and is wrong in the ledger`);
    }
  }
}

/** Plays the schedule of a seed; gives what was wrong first, or null. */
export async function simulateCounting(seed: number, fault: Fault | null = null): Promise<string | null> {
  const schedule = new Schedule(seed, fault);
  schedule.time.install();
  try {
    await schedule.play();
    return schedule.wrong[0] ?? null;
  } finally {
    VirtualTime.uninstall();
  }
}
