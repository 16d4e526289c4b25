import { setTimeout as wait } from "node:timers/promises";
import { atUrl } from "@/e2e/server/database";
import { MINUTE_MS } from "@/lib/core/durations";
import type { Random } from "@/testing/random";
import type { Cluster } from "./cluster";

/** Who notices: customers of these servers, by number. Everybody else must not. */
export type Hit = readonly number[];
type Act = (cluster: Cluster, random: Random) => Promise<Hit>;

/** Longer than what a server may be silent before others take over what it has leased. */
const LONGEST_MS = 14_000;
const SHORT_MS = 3_000;
/** More than a server may be wrong and still count. */
const WRONG_MS = 6 * MINUTE_MS;
const RIGHT_MS = 4 * MINUTE_MS;

const everyone = ({ nodes }: Cluster): Hit => nodes.map((_, n) => n);
const anyNode = ({ nodes }: Cluster, random: Random): number => random.between(0, nodes.length - 1);

/** Mostly short; now and then so long that others close the lanes of who is silent. */
const pauseOf = (random: Random): number => random.between(200, random.fraction() < 0.3 ? LONGEST_MS : SHORT_MS);

async function setClock(cluster: Cluster, random: Random, [least, most]: readonly [number, number]): Promise<number> {
  const n = anyNode(cluster, random);
  await cluster.setClock(n, random.between(least, most) * (random.fraction() < 0.5 ? 1 : -1));
  await wait(random.between(500, SHORT_MS));
  await cluster.setClock(n, 0);
  return n;
}

/** A day far ahead comes and goes, as the days of the ledger do, while calls of today are written. */
async function changeLedgerDays(cluster: Cluster, random: Random): Promise<void> {
  const days = random.between(100, 4_000);
  await atUrl(cluster.url, async (db) => {
    const { rows } = await db.query<{ day: string; name: string }>(
      "select d::text as day, 'call_ledger_' || to_char(d, 'YYYYMMDD') as name from (select current_date + $1::int as d) as one",
      [days],
    );
    const { day, name } = rows[0] ?? { day: "", name: "" };
    await db.query("select call_ledger_partitions($1, $1)", [day]);
    await db.query(`alter table "call_ledger" detach partition "${name}" concurrently`);
    await db.query(`drop table "${name}"`);
  });
}

const ACTS = {
  "server killed": async (cluster, random) => {
    const n = anyNode(cluster, random);
    await cluster.node(n).server.kill();
    await wait(random.between(0, SHORT_MS));
    await cluster.restart(n);
    return [n];
  },
  "server stopped": async (cluster, random) => {
    const n = anyNode(cluster, random);
    await cluster.node(n).server.stop();
    await cluster.restart(n);
    return [n];
  },
  "server frozen": async (cluster, random) => {
    const n = anyNode(cluster, random);
    const { pid } = cluster.node(n).server;
    process.kill(pid, "SIGSTOP");
    await wait(pauseOf(random));
    process.kill(pid, "SIGCONT");
    return [n];
  },
  "network held": async (cluster, random) => {
    const n = anyNode(cluster, random);
    cluster.node(n).link.hold();
    await wait(pauseOf(random));
    cluster.node(n).link.release();
    return [n];
  },
  "network cut": async (cluster, random) => {
    const n = anyNode(cluster, random);
    await cluster.node(n).link.close();
    await wait(pauseOf(random));
    await cluster.node(n).link.open();
    return [n];
  },
  "clock wrong": async (cluster, random) => [await setClock(cluster, random, [WRONG_MS, 600 * MINUTE_MS])],
  "clock a little off": async (cluster, random) => {
    await setClock(cluster, random, [1_000, RIGHT_MS]);
    return [];
  },
  "ledger's days changed": async (cluster, random) => {
    await changeLedgerDays(cluster, random);
    return [];
  },
  "database killed": async (cluster) => {
    const ended = endOf(cluster);
    process.kill(cluster.database.pid, "SIGKILL");
    await cluster.reviveDatabase(ended);
    return everyone(cluster);
  },
  "pooler killed": async (cluster) => {
    await cluster.restartPooler();
    return everyone(cluster);
  },
  "disk full": async (cluster, random) => {
    const { hasEnded } = watchEnd(cluster);
    await cluster.volume?.fill();
    await wait(random.between(500, SHORT_MS));
    await cluster.volume?.clear();
    if (hasEnded()) await cluster.reviveDatabase(Promise.resolve());
    else await cluster.untilDatabaseAnswers();
    return everyone(cluster);
  },
} as const satisfies Record<string, Act>;

export type Fault = keyof typeof ACTS;
export const FAULTS = Object.keys(ACTS) as Fault[];

const endOf = ({ database }: Cluster): Promise<void> => new Promise((resolve) => database.onExit(() => resolve()));
function watchEnd({ database }: Cluster): { hasEnded(): boolean } {
  let ended = false;
  database.onExit(() => (ended = true));
  return { hasEnded: () => ended };
}

/** What this machine can do to the cluster. */
export const faultsFor = ({ volume, hasPooler }: Cluster): Fault[] =>
  FAULTS.filter((fault) => (fault !== "disk full" || volume !== null) && (fault !== "pooler killed" || hasPooler));

/** Does it, and returns once it is over. */
export const strike = (fault: Fault, cluster: Cluster, random: Random): Promise<Hit> => ACTS[fault](cluster, random);
