import { Connection, unexpected } from "./connection";
import { Histogram } from "./histogram";
import type { LoadJob, LoadResult } from "./protocol";
import { requestsOf } from "./requests";

/** A load ends at the latest here, whatever it was told. */
const MAX_CALLS = 20_000_000;
/** Longer than the server lets any request take. */
const STALLED_MS = 45_000;

const nowNs = (): number => Number(process.hrtime.bigint());

/** Keeps every connection busy for a time; fails at the first answer that is not as expected. */
export async function runLoad(job: LoadJob, signal: AbortSignal): Promise<LoadResult> {
  const connections = Array.from({ length: job.connections }, () => new Connection());
  await Promise.all(connections.map((connection) => connection.open(job.port)));
  const histogram = new Histogram();
  const next = requestsOf(job);
  const cpu = process.cpuUsage();
  const startedNs = nowNs();
  const until = startedNs + job.seconds * 1e9;
  const mayGoOn = (ns: number): boolean => ns < until && !signal.aborted && histogram.total < MAX_CALLS;
  const drive = (connection: Connection): Promise<void> =>
    new Promise((resolve, reject) => {
      const send = (): void => {
        const request = next();
        const sentNs = nowNs();
        connection.send(
          request,
          (answer) => {
            const ns = nowNs();
            histogram.add(ns - sentNs);
            if (answer.status !== job.expect) reject(unexpected(answer, request));
            else if (mayGoOn(ns)) send();
            else resolve();
          },
          reject,
        );
      };
      send();
    });
  try {
    await inTime(Promise.all(connections.map(drive)), job.seconds * 1_000 + STALLED_MS);
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (nowNs() - startedNs) / 1e9;
  const { user, system } = process.cpuUsage(cpu);
  return {
    calls: histogram.total,
    perSecond: histogram.total / seconds,
    p50: histogram.at(0.5),
    p99: histogram.at(0.99),
    max: histogram.maxMs,
    busy: (user + system) / 1e6 / seconds,
  };
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error("an answer did not come")), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
