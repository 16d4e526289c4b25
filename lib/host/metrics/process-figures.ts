import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge } from "prom-client";
import { answerCacheBytes } from "@/lib/api/answer-cache";
import { isStopping } from "@/lib/http/health";
import { waitingCalls } from "@/lib/metering/counting/settle-calls";
import { CACHES, cacheCounts } from "@/lib/platform/cache-counts";
import { accessPool, controlPool, ledgerPool, listPool, meterPool, pool, queuePool } from "@/lib/platform/database";
import { buildStamp } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { versionClock } from "@/lib/platform/version-clock";

const POOLS = { lists: listPool, data: pool, counting: meterPool, access: accessPool, control: controlPool, queue: queuePool };

/** With that of the ledger database, where there is one. */
function pools(): [name: string, pool: Pool][] {
  const ledger = ledgerPool();
  const known = Object.entries(POOLS).map(([name, read]): [string, Pool] => [name, read()]);
  return ledger === null ? known : [...known, ["ledger", ledger]];
}

/** Adds what this process knows of itself, looked up when somebody asks. */
export function collectProcessFigures(): void {
  const { registry } = metrics();
  collectDefaultMetrics({ register: registry });
  collectPools();
  collectCaches();
  gauge("heliodex_counting_waiting_calls", "Calls that are waiting for a batch to be written.", waitingCalls);
  gauge("heliodex_database_up", "1 if the database answered at the last look, 0 if not.", () => (versionClock().isDatabaseAway() ? 0 : 1));
  gauge("heliodex_clock_agrees", "1 if this clock agrees with the database's, 0 if not: then nothing is counted.", () =>
    versionClock().clockDrift() === null ? 1 : 0,
  );
  gauge("heliodex_stopping", "1 while the server is stopping.", () => (isStopping() ? 1 : 0));
  const build = { name: "heliodex_build_info", help: "1, with the build that runs.", labelNames: ["build"], registers: [registry] };
  new Gauge(build).set({ build: buildStamp() }, 1);
}

function gauge(name: string, help: string, read: () => number): void {
  const made: Gauge = new Gauge({ name, help, registers: [metrics().registry], collect: () => made.set(read()) });
}

function collectPools(): void {
  const registers = [metrics().registry];
  const connections = new Gauge({
    name: "heliodex_database_connections",
    help: "Database connections of this process, by pool and state: busy or idle.",
    labelNames: ["pool", "state"],
    registers,
    collect: () => {
      for (const [name, { totalCount, idleCount }] of pools()) {
        connections.set({ pool: name, state: "idle" }, idleCount);
        connections.set({ pool: name, state: "busy" }, totalCount - idleCount);
      }
    },
  });
  const most = new Gauge({
    name: "heliodex_database_connections_max",
    help: "Connections that a pool may open.",
    labelNames: ["pool"],
    registers,
    collect: () => {
      for (const [name, { options }] of pools()) most.set({ pool: name }, options.max);
    },
  });
  const waiting = new Gauge({
    name: "heliodex_database_pool_waiting",
    help: "Queries that are waiting for a connection of their pool.",
    labelNames: ["pool"],
    registers,
    collect: () => {
      for (const [name, { waitingCount }] of pools()) waiting.set({ pool: name }, waitingCount);
    },
  });
}

function collectCaches(): void {
  const registers = [metrics().registry];
  const lookups = new Counter({
    name: "heliodex_cache_lookups_total",
    help: "Look-ups in a cache, by result: hit or miss.",
    labelNames: ["cache", "result"],
    registers,
    collect: () => {
      lookups.reset();
      for (const cache of CACHES) {
        lookups.inc({ cache, result: "hit" }, cacheCounts()[cache].hits);
        lookups.inc({ cache, result: "miss" }, cacheCounts()[cache].misses);
      }
    },
  });
  gauge("heliodex_response_cache_bytes", "Size of the responses that are kept.", answerCacheBytes);
}
