import { DomainError } from "@/lib/core/errors";
import { meterPool } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import { ledgerJson, type Call } from "./call";

/** What became of a call: whether it may be answered, and how the period stands after it. */
export type Receipt = { granted: boolean; used: number; quota: number | null };

type Waiting = { call: Call & { periodId: number }; resolve(receipt: Receipt): void; reject(error: unknown): void };
type Settled = { period_id: number; used_before: number; cap: number | null; granted: number; known: string[] };

const MAX_BATCH = 500;
const MAX_WAITING = 20_000;
const TRIES = 4;
const DRAIN_MS = 15_000;
const VOID_RETRY_MS = 2_000;
const RETRY_MS = [100, 400, 1_000];
const SETTLE = "select period_id, used_before, cap, granted, known from meter_settle($1, $2, $3::json, $4)";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Group commit: while one batch commits, the next collects. A call's promise resolves only after its
 * ledger row is durable, so nothing is answered uncounted.
 */
class Settler {
  private waiting: Waiting[] = [];
  private isRunning = false;
  /** Calls that were refused because we could not learn whether they had been committed. */
  private doubtful: string[] = [];

  settle(call: Call & { periodId: number }): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length >= MAX_WAITING) {
        reject(unavailable("The service is too busy at the moment."));
        return;
      }
      this.waiting.push({ call, resolve, reject });
      if (this.isRunning) return;
      this.isRunning = true;
      setImmediate(() => void this.run());
    });
  }

  /** Resolves when nothing is waiting. */
  async drain(): Promise<void> {
    const until = performance.now() + DRAIN_MS;
    while (this.isRunning && performance.now() < until) await wait(5);
    await this.voidDoubtful();
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_BATCH);
      try {
        await this.commit(batch);
      } catch (error) {
        this.doubtful.push(...batch.map(({ call }) => call.id));
        for (const { reject } of batch) reject(unavailable("The call could not be counted, so it was not answered.", error));
      }
    }
    this.isRunning = false;
    if (this.doubtful.length > 0) this.voidLater();
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    const counts = new Map<number, number>();
    for (const { call } of batch) counts.set(call.periodId, (counts.get(call.periodId) ?? 0) + 1);
    const periods = [...counts.keys()].sort((a, b) => a - b);
    const values = [periods, periods.map((id) => counts.get(id)), ledgerJson(batch.map(({ call }) => call))];
    const { rows } = await this.ask(values);
    handOut(batch, rows);
  }

  /** A lost connection leaves open whether the batch was committed; the retry says so and nothing is added twice. */
  private async ask(values: unknown[]): Promise<{ rows: Settled[] }> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await meterPool().query<Settled>({ text: SETTLE, values: [...values, attempt > 0] });
      } catch (error) {
        if (attempt + 1 >= TRIES) throw error;
        log().warn({ err: error, attempt }, "counting a batch failed and is tried again");
        await wait(RETRY_MS[attempt] ?? 1_000);
      }
    }
  }

  /** Until it has worked: nobody pays for a call that was not answered. */
  private voidLater(): void {
    setTimeout(() => void this.voidDoubtful().catch(() => this.voidLater()), VOID_RETRY_MS).unref();
  }

  private async voidDoubtful(): Promise<void> {
    const ids = this.doubtful.splice(0);
    if (ids.length === 0) return;
    try {
      await meterPool().query("select meter_void($1)", [ids]);
    } catch (error) {
      this.doubtful.push(...ids);
      throw error;
    }
  }
}

const unavailable = (detail: string, cause?: unknown): DomainError =>
  new DomainError("unavailable", `${detail} Try again shortly.`, { cause, headers: { "Retry-After": "2" } });

function handOut(batch: readonly Waiting[], rows: readonly Settled[]): void {
  const periods = new Map(rows.map((row) => [row.period_id, { ...row, taken: 0, knownIds: new Set(row.known) }]));
  for (const { call, resolve, reject } of batch) {
    const period = periods.get(call.periodId);
    if (!period) {
      reject(unavailable("The billing period of this call is not known."));
      continue;
    }
    const isKnown = period.knownIds.has(call.id);
    const granted = isKnown || period.taken < period.granted;
    if (granted && !isKnown) period.taken++;
    resolve({ granted, used: period.used_before + (granted ? period.taken : period.granted), quota: period.cap });
  }
}

const settler = perProcess("settler", () => new Settler());

/** Counts one call durably; resolves when it may be answered, or with `granted: false` at the quota. */
export function settleCall(call: Call & { periodId: number }): Promise<Receipt> {
  return settler().settle(call);
}

/** For the end of the process: everything that waits is settled first. */
export function drainSettlements(): Promise<void> {
  return settler().drain();
}
