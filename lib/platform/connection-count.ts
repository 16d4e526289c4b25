import { isMainThread } from "node:worker_threads";
import { env } from "./env";

type Counts = { lists: number; data: number; meter: number; access: number; control: number };

/** Few of the meter's write calls; the others are for what is short: the clock, periods, leases, the request log. */
const server = (): Counts => ({ lists: env().DATABASE_POOL, data: 4, meter: 6, access: 2, control: 5 });
/** A thread does one thing after the other, and tells meanwhile how far it is. Nobody calls it. */
const WORKER: Counts = { lists: 0, data: 3, meter: 1, access: 0, control: 2 };

/** The queue's own, in the server. */
export const QUEUE_CONNECTIONS = 2;
/** Migrations, and the lock under which one server at a time starts its queue; while they run, most others are not open yet. */
const START_CONNECTIONS = 1;
/** Imports, exports and the sample's day that run at once in threads of their own. */
export const MOST_WORKERS = { imports: 3, exports: 2, sample: 1 };

/** To the database of LEDGER_DATABASE_URL: for whoever reads or prunes the request log, and one for each job that moves or indexes its days. */
export const LEDGER_CONNECTIONS = { reading: 4, working: 2 };

const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many connections this thread opens at most for each purpose. */
export const connectionCounts = (): Counts => (isMainThread ? server() : WORKER);

/** How many connections one instance opens at most: while it serves, and with every thread that it may start. */
export function connectionsOfInstance(): { serving: number; most: number } {
  const serving = sumOf(server()) + QUEUE_CONNECTIONS;
  return { serving, most: serving + START_CONNECTIONS + sumOf(MOST_WORKERS) * sumOf(WORKER) };
}
