import { perProcess } from "@/lib/platform/process-state";

export type BurstLimit = { perSecond: number; bucket: number };
type Bucket = { tokens: number; at: number };

/** What a call found in the bucket: whether it may pass, tokens left, seconds until the next or the full bucket. */
export type BurstState = { passed: boolean; left: number; fullInS: number; nextInS: number };

const MAX_BUCKETS = 100_000;
/** Calls come here in another order than they arrived, and no later than this; a time further back is that of a clock that was set back. */
const LATE_MS = 60_000;
const buckets = perProcess<Map<string, Bucket>>("buckets", () => new Map());

const refilled = (bucket: Bucket, limit: BurstLimit, nowMs: number): number =>
  Math.min(limit.bucket, bucket.tokens + (Math.max(0, nowMs - bucket.at) / 1_000) * limit.perSecond);

const stateOf = (tokens: number, passed: boolean, limit: BurstLimit): BurstState => ({
  passed,
  left: Math.floor(tokens),
  fullInS: Math.ceil((limit.bucket - tokens) / limit.perSecond),
  nextInS: Math.max(1, Math.ceil((1 - tokens) / limit.perSecond)),
});

/** Takes one token of the bucket of `name`: an organisation, or an address. Per instance. */
export function takeToken(name: string, limit: BurstLimit, nowMs: number): BurstState {
  const all = buckets();
  let bucket = all.get(name);
  if (!bucket) {
    if (all.size >= MAX_BUCKETS) all.delete(all.keys().next().value ?? "");
    all.set(name, (bucket = { tokens: limit.bucket, at: nowMs }));
  }
  bucket.tokens = refilled(bucket, limit, nowMs);
  if (nowMs > bucket.at || nowMs < bucket.at - LATE_MS) bucket.at = nowMs;
  const passed = bucket.tokens >= 1;
  if (passed) bucket.tokens--;
  return stateOf(bucket.tokens, passed, limit);
}

/** Returns what the bucket of `name` holds, and takes nothing. */
export function readBucket(name: string, limit: BurstLimit, nowMs: number): BurstState {
  const bucket = buckets().get(name);
  const tokens = bucket ? refilled(bucket, limit, nowMs) : limit.bucket;
  return stateOf(tokens, tokens >= 1, limit);
}
