import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { DATASETS, FORMATS } from "../contract";
import type { StoredExport } from "../records";
import { DELIVERY_LIMITS } from "./contract";

/** Waits after each attempt that failed. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS] as const satisfies { length: 5 };
export const FAILING_MS = DELIVERY_LIMITS.failingDays * DAY_MS;
/** Up to a tenth more, so that what failed together does not come back together. */
const JITTER = 0.1;

/** When the next attempt is due, in milliseconds from now; null when there is none. @param random 0 to 1 */
export function waitAfter(attempts: number, random: number): number | null {
  const planned = attempts < DELIVERY_LIMITS.attempts ? WAITS_MS[attempts - 1] : undefined;
  return planned === undefined ? null : Math.round(planned * (1 + JITTER * random));
}

type Named = Pick<StoredExport, "id" | "resource" | "format" | "release">;

/** "solar/products/release-412/ex_….parquet": of one export there is one name, so that a second attempt replaces the first. */
export const objectName = (prefix: string, { id, resource, format, release }: Named): string =>
  `${prefix}${DATASETS[resource].slug}/release-${release}/${id}.${FORMATS[format].ending}`;

type Placed = { endpoint: string | null; region: string; bucket: string };

/** Where the bucket is. Names of buckets may have dots, which no certificate covers as a host, so it is part of the path. */
export const bucketUrl = ({ endpoint, region, bucket }: Placed): string =>
  `${endpoint === null ? `https://s3.${region}.amazonaws.com` : new URL(endpoint).origin}/${bucket}`;

export const locationOf = (bucket: string, name: string): string => `s3://${bucket}/${name}`;
