import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "@/lib/platform/process-state";
import type { Random } from "@/testing/random";
import type { Fault, MeterModel } from "./meter-model";
import type { VirtualTime } from "./virtual-time";

/** What counting keeps once per process: here once per server. */
const STATE = ["lanes", "live-leases", "settle-queues", "write-preparing", "doubtful-calls", "folded-rows", "ledger-days", "meter-pool"];
const running = new AsyncLocalStorage<SimulatedServer>();
const PATIENCE_MS = 5_000;

/** While installed, what exists once per process belongs to the server in whose name something runs. */
export function installServers(): void {
  const stateOf = (name: string): Map<string, unknown> | undefined => (STATE.includes(name) ? running.getStore()?.state : undefined);
  const own = { get: processState.get.bind(processState), set: processState.set.bind(processState) };
  processState.get = (name) => stateOf(name)?.get(name) ?? own.get(name);
  processState.set = (name, value) => {
    const state = stateOf(name);
    if (state) state.set(name, value);
    else own.set(name, value);
    return processState;
  };
}

export function uninstallServers(): void {
  Reflect.deleteProperty(processState, "get");
  Reflect.deleteProperty(processState, "set");
}

type World = { time: VirtualTime; model: MeterModel; random: Random; fault: Fault | null; afterEach: () => void };
type Sent = string | { text: string; values: readonly unknown[]; query_timeout?: number };
type Statement = { text: string; values: readonly unknown[] };

const errorOf = (code: string | null): Error => Object.assign(new Error(code ?? "Connection terminated"), code === null ? {} : { code });
const numbersOf = (value: unknown): number[] => [value].flat().map(Number);
/** An array as PostgreSQL reads it, of values that need no quotes. */
const listOf = (value: unknown): string[] => String(value).slice(1, -1).split(",");

/** The program's own counting with the model in place of the database, over a network that loses and delays. */
export class SimulatedServer {
  readonly state = new Map<string, unknown>();
  isDead = false;
  private cutOffUntilMs = 0;

  constructor(private readonly world: World) {
    this.state.set("meter-pool", {
      query: (sent: Sent, values: readonly unknown[] = []) =>
        typeof sent === "string" ? this.send({ text: sent, values }, PATIENCE_MS) : this.send(sent, sent.query_timeout ?? PATIENCE_MS),
    });
  }

  run<T>(act: () => T): T {
    return running.run(this, act);
  }

  die(): void {
    this.isDead = true;
  }

  /** For so long nothing arrives on either side; what was sent to the database arrives afterwards. */
  cutOff(ms: number): void {
    this.cutOffUntilMs = this.world.time.nowMs + ms;
  }

  /** A server that has died hears nothing; what it had sent arrives all the same. */
  private send(statement: Statement, patienceMs: number): Promise<unknown> {
    if (this.isDead) return new Promise(() => undefined);
    const { time, random, fault } = this.world;
    return new Promise((resolve, reject) => {
      const hear = (act: () => void) => (): void => void (this.isDead || act());
      const lose = hear(() => reject(errorOf(fault === "a lost reply is taken for a refusal" ? "40001" : null)));
      const chance = random.fraction();
      if (chance < 0.02) return void time.at(time.nowMs + 5, lose);
      if (chance < 0.04)
        return void time.at(
          time.nowMs + 5,
          hear(() => reject(errorOf("55P03"))),
        );
      const givenUp = time.at(time.nowMs + patienceMs, lose);
      const arrive = (): void =>
        void this.execute(statement)
          .then(
            (rows) => () => resolve({ rows }),
            (error: unknown) => () => reject(error),
          )
          .then((reply) => {
            this.world.afterEach();
            if (chance < 0.97 && this.cutOffUntilMs > time.nowMs) return;
            time.forget(givenUp);
            if (chance < 0.97) hear(reply)();
            else lose();
          });
      const lateMs = chance < 0.06 ? random.between(100, 6_000) : chance < 0.2 ? random.between(0, 20) : 0;
      const arrivesMs = Math.max(time.nowMs, this.cutOffUntilMs) + lateMs;
      if (arrivesMs === time.nowMs) arrive();
      else time.at(arrivesMs, arrive);
    });
  }

  private async execute({ text, values }: Statement): Promise<unknown[]> {
    const { model, time } = this.world;
    const [first = 0] = numbersOf(values[0]);
    if (text.includes("into meter_lane")) return [{ id: model.openLane(time.nowMs) }];
    if (text.includes("lease_take(")) {
      const block = model.take(first, Number(values[1]), Number(values[2]));
      if (block === null) throw errorOf("ML001");
      return [block];
    }
    if (text.includes("into call_ledger")) return this.write(first, values);
    if (text.includes("lane_tick(")) return model.tick(numbersOf(values[0]), Number(values[1]), time.nowMs).map((id) => ({ id }));
    if (text.includes("meter_fold(")) return [{ n: model.fold() }];
    const isVoid = text.includes("lease_void(");
    if (!isVoid && !text.includes("lane_close(")) throw new Error(`The model does not know this statement: ${text}`);
    const lanes = numbersOf(values[0]);
    while (lanes.some((id) => model.isCommitting(id))) await time.wait(5);
    if (isVoid) model.takeBack(first, [values[1]].flat().map(String));
    else model.close(lanes);
    return [];
  }

  private async write(laneId: number, values: readonly unknown[]): Promise<unknown[]> {
    const { model, time, random } = this.world;
    if (!model.begin(laneId)) return [{ isOpen: false }];
    if (random.fraction() < 0.1) await time.wait(random.between(1, 400));
    const periods = listOf(values[4]).map(Number);
    const calls = listOf(values[1]).map((id, i) => ({ id, periodId: periods[i] ?? 0 }));
    const sums =
      values.length > 12 ? listOf(values[12]).map((id, i) => ({ periodId: Number(id), calls: Number(listOf(values[18])[i]) })) : null;
    if (!model.commit(laneId, calls, sums)) throw errorOf("23505");
    return [{ isOpen: true }];
  }
}
