import { randomUUID } from "node:crypto";
import { processClock } from "@/lib/platform/clock";
import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import { buckets, type Buckets, type BurstLimit, type BurstState } from "./burst";

type Spent = BurstLimit & { tokens: number };
type Row = Spent & { id: number; name: string };

/** Less than this share of a bucket is not worth telling yet. */
const WORTH_TELLING = 0.05;
/** How often a server says that it is there, and how long it is believed. */
const PRESENT = { everyMs: 2_000, forMs: 6_000 };
/** How long a row may take from its time to its commit and still be read; rows stay a little longer. */
const READ = "3 seconds";
const KEPT = "10 seconds";

/** One statement: what others took, once it is known that there are others; a row without a name says only that its server is there. */
const EXCHANGE = `
  with gone as (
    delete from burst_spent where id in (
      select id from burst_spent where at < clock_timestamp() - interval '${KEPT}' for update skip locked
    )
  ), told as (
    insert into burst_spent (instance, name, tokens, per_second, bucket, at)
    select $1, t.*, clock_timestamp() from unnest($2::text[], $3::float8[], $4::float8[], $5::float8[]) t
  )
  select id, name, tokens, per_second as "perSecond", bucket from burst_spent
  where instance <> $1 and at > clock_timestamp() - interval '${READ}' order by id`;

/** Tells other servers what organisations took of their buckets here, and takes what they took there. */
export class SharedBursts {
  private readonly instance = randomUUID();
  private spent = new Map<string, Spent>();
  /** Ids of rows that were read the last time. */
  private known: ReadonlySet<number> = new Set();
  private presentMs = Number.NEGATIVE_INFINITY;
  private othersMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly own: Buckets) {}

  /** Takes one token of a bucket that all servers share. */
  take(name: string, limit: BurstLimit, nowMs: number): BurstState {
    const state = this.own.take(name, limit, nowMs);
    if (state.passed && !this.isAlone()) this.spent.set(name, { ...limit, tokens: (this.spent.get(name)?.tokens ?? 0) + 1 });
    return state;
  }

  /** Twice a second. What could not be told stays for the next time. */
  async exchange(nowMs: number): Promise<void> {
    if (this.isAlone()) this.spent.clear();
    const told = [...this.spent].filter(([, { tokens, bucket }]) => tokens >= bucket * WORTH_TELLING);
    for (const [name] of told) this.spent.delete(name);
    const isDue = performance.now() - this.presentMs >= PRESENT.everyMs;
    const rows: [string, Spent][] = isDue ? [["", { tokens: 0, perSecond: 0, bucket: 0 }], ...told] : told;
    const heard = await this.send(rows).catch((error: unknown) => {
      for (const [name, { tokens, ...limit }] of told)
        this.spent.set(name, { ...limit, tokens: tokens + (this.spent.get(name)?.tokens ?? 0) });
      throw error;
    });
    if (isDue) this.presentMs = performance.now();
    if (heard.length > 0) this.othersMs = performance.now();
    this.takeIn(heard, nowMs);
  }

  private isAlone(): boolean {
    return performance.now() - this.othersMs > PRESENT.forMs;
  }

  private async send(rows: readonly [string, Spent][]): Promise<Row[]> {
    const told = rows.map(([, spent]) => spent);
    const { rows: heard } = await meterPool().query<Row>(EXCHANGE, [
      this.instance,
      rows.map(([name]) => name),
      told.map(({ tokens }) => tokens),
      told.map(({ perSecond }) => perSecond),
      told.map(({ bucket }) => bucket),
    ]);
    return heard;
  }

  private takeIn(heard: readonly Row[], nowMs: number): void {
    const before = this.known;
    this.known = new Set(heard.map(({ id }) => id));
    for (const { id, name, ...spent } of heard) if (name !== "" && !before.has(id)) this.own.takeElsewhere(name, spent, nowMs);
  }
}

export const sharedBursts = perProcess("shared-bursts", () => new SharedBursts(buckets()));

export const exchangeBursts = (): Promise<void> => sharedBursts().exchange(processClock().now());
