import type { BurstState } from "@/lib/metering/burst";
import type { Period } from "@/lib/metering/open-period";
import type { Access } from "./access";

/** RateLimit and its policy, on every answer to a known key. `used` counts the present call. */
export function rateHeaders(headers: Record<string, string>, access: Access, burst: BurstState | null, period: Period | undefined, nowMs: number): void {
  headers["RateLimit-Policy"] = access.policy;
  const left = burst ? burst.left : access.burst.bucket;
  const quota = period && period.quota !== null ? `, "${access.isSandbox ? "day" : "month"}";r=${Math.max(0, period.quota - period.used)};t=${Math.max(0, Math.ceil((period.endsAtMs - nowMs) / 1_000))}` : "";
  headers["RateLimit"] = `"burst";r=${left};t=${burst ? burst.fullInS : 0}${quota}`;
}
