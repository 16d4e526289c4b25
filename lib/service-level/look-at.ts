import { pool } from "@/lib/platform/database";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import type { Component } from "./contract";
import type { Look } from "./write-heartbeats";

/** True: it works. False: it doesn't. Null: nobody can tell yet, so no heartbeat is written. */
type Probe = (base: string, nowMs: number, signal: AbortSignal) => Promise<boolean | null>;

/** The queue has jobs for every minute; this long without a finished one is too long. */
const JOBS_QUIET_MS = 5 * 60_000;

/** An answer that says "too many" is an answer too: the address is shared with every visitor behind a proxy that isn't trusted. */
async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal, redirect: "manual", headers: { "User-Agent": "heartbeat", Connection: "close" } });
  await response.arrayBuffer();
  return response.status === 200 || response.status === 429;
}

const PROBES: Record<Component, Probe> = {
  api: (base, _, signal) => answers(`${base}/api/v1/datasets`, signal),
  portal: (base, _, signal) => answers(`${base}/sign-in`, signal),
  database: async () => (await pool().query("select 1")).rowCount === 1,
  jobs: async (_, nowMs) => {
    const { rows } = await pool().query<{ at: Date | null }>(
      `select max(completed_on) as at from ${QUEUE_SCHEMA}.job where state = 'completed'`,
    );
    const at = rows[0]?.at ?? null;
    return at === null ? null : nowMs - at.getTime() < JOBS_QUIET_MS;
  },
};

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("took too long")), { once: true }));

/** Looks at one part through its own front door. Whatever fails, or isn't done when `signal` ends it, is down; null when that can't be told yet. */
export async function lookAt(component: Component, at: { base: string; nowMs: number; signal: AbortSignal }): Promise<Look | null> {
  const started = performance.now();
  const found = await Promise.race([PROBES[component](at.base, at.nowMs, at.signal), never(at.signal)]).catch(() => false);
  return found === null ? null : { component, isUp: found, durationMs: performance.now() - started };
}
