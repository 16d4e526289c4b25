import { perProcess } from "@/lib/platform/process-state";

export type BurstLimit = { perSecond: number; bucket: number };
type Bucket = { tokens: number; at: number };

/** What a call found in the bucket: whether it may pass, tokens left, seconds until the next or the full bucket. */
export type BurstState = { passed: boolean; left: number; fullInS: number; nextInS: number };

const MAX_BUCKETS = 100_000;
/** Calls come here in another order than they arrived, and no later than this; a time further back is that of a clock that was set back. */
const LATE_MS = 60_000;

const refilled = (bucket: Bucket, limit: BurstLimit, nowMs: number): number =>
  Math.min(limit.bucket, bucket.tokens + (Math.max(0, nowMs - bucket.at) / 1_000) * limit.perSecond);

const stateOf = (tokens: number, passed: boolean, limit: BurstLimit): BurstState => ({
  passed,
  left: Math.max(0, Math.floor(tokens)),
  fullInS: Math.ceil((limit.bucket - tokens) / limit.perSecond),
  nextInS: Math.max(1, Math.ceil((1 - tokens) / limit.perSecond)),
});

/** Token buckets by name: an organisation, or an address. */
export class Buckets {
  private readonly all = new Map<string, Bucket>();

  take(name: string, limit: BurstLimit, nowMs: number): BurstState {
    const bucket = this.refill(name, limit, nowMs);
    const passed = bucket.tokens >= 1;
    if (passed) bucket.tokens--;
    return stateOf(bucket.tokens, passed, limit);
  }

  /** What was taken elsewhere is taken here too; more than there is has to be refilled before anything passes again. */
  takeElsewhere(name: string, { tokens, ...limit }: BurstLimit & { tokens: number }, nowMs: number): void {
    this.refill(name, limit, nowMs).tokens -= tokens;
  }

  give(name: string, limit: BurstLimit): void {
    const bucket = this.all.get(name);
    if (bucket) bucket.tokens = Math.min(limit.bucket, bucket.tokens + 1);
  }

  read(name: string, limit: BurstLimit, nowMs: number): BurstState {
    const bucket = this.all.get(name);
    const tokens = bucket ? refilled(bucket, limit, nowMs) : limit.bucket;
    return stateOf(tokens, tokens >= 1, limit);
  }

  private refill(name: string, limit: BurstLimit, nowMs: number): Bucket {
    let bucket = this.all.get(name);
    if (!bucket) {
      if (this.all.size >= MAX_BUCKETS) this.all.delete(this.all.keys().next().value ?? "");
      this.all.set(name, (bucket = { tokens: limit.bucket, at: nowMs }));
    }
    bucket.tokens = refilled(bucket, limit, nowMs);
    if (nowMs > bucket.at || nowMs < bucket.at - LATE_MS) bucket.at = nowMs;
    return bucket;
  }
}

export const buckets = perProcess("buckets", () => new Buckets());

/** Takes one token of the bucket of `name`: an organisation, or an address. Of this instance alone, unless it is shared (`shared-bursts.ts`). */
export const takeToken = (name: string, limit: BurstLimit, nowMs: number): BurstState => buckets().take(name, limit, nowMs);

/** Gives a token back that was taken for nothing. */
export const giveToken = (name: string, limit: BurstLimit): void => buckets().give(name, limit);

/** Returns what the bucket of `name` holds, and takes nothing. */
export const readBucket = (name: string, limit: BurstLimit, nowMs: number): BurstState => buckets().read(name, limit, nowMs);
