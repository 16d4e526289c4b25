import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "@/lib/platform/context";
import { errorSampled, warnSampled } from "@/lib/platform/log-sampled";
import { claimDeliveries, type Claimed } from "./claim-deliveries";
import { deliver } from "./deliver";
import type { Sending } from "./send-request";

/** Under way at once in one process, and of these to endpoints that fail. */
const MOST = 64;
const MAX_FAILING = 32;
const POLL_MS = 1_000;

type Lane = { isFailing: boolean; most: number; underWay: Set<Promise<void>> };

/** Claims what is due and sends it, in every process that runs; failing endpoints never take the places of the others. */
export class Dispatch {
  private readonly ways: readonly Lane[] = [
    { isFailing: false, most: MOST - MAX_FAILING, underWay: new Set() },
    { isFailing: true, most: MAX_FAILING, underWay: new Set() },
  ];
  private readonly stopped = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly sending: () => Sending,
  ) {}

  start(): void {
    this.loop ??= this.run();
  }

  /** Takes no more and finishes what is under way. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.loop;
    await this.idle();
  }

  /** Begins everything that is due and has room. Returns how many. */
  async begin(): Promise<number> {
    let begun = 0;
    for (const way of this.ways) {
      const claimed = await claimDeliveries(this.ctx, { limit: way.most - way.underWay.size, isFailing: way.isFailing });
      for (const delivery of claimed) this.send(way, delivery);
      begun += claimed.length;
    }
    return begun;
  }

  /** When nothing is under way any more. */
  async idle(): Promise<void> {
    await Promise.all(this.ways.flatMap(({ underWay }) => [...underWay]));
  }

  private send(way: Lane, claimed: Claimed): void {
    const sent = deliver(this.ctx, claimed, this.sending())
      .catch((error: unknown) => errorSampled(["an attempt could not be noted and is made again"], { err: error, delivery: claimed.id }))
      .finally(() => way.underWay.delete(sent));
    way.underWay.add(sent);
  }

  /** Until one of these is done, the next look is due, or it is stopped. */
  private async pause(any: readonly Promise<void>[]): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.stopped.signal]);
    await Promise.race([...any, wait(POLL_MS, undefined, { signal }).catch(() => undefined)]);
    over.abort();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const begun = await this.begin().catch((error: unknown) => {
        warnSampled(["webhook deliveries could not be claimed"], { err: error });
        return 0;
      });
      // Where there was work there may be more as soon as some of it is done.
      await this.pause(begun > 0 ? this.ways.flatMap(({ underWay }) => [...underWay]) : []);
    }
  }
}
