import { Pool } from "pg";
import type { Keyset } from "@/lib/catalog/queries/list-page";
import { serveJobs } from "../child/serve-jobs";
import { Histogram } from "./histogram";
import type { CrawlResult, LoadResult } from "./protocol";
import { coldStatement, crawlStatement, type Sql } from "./statements";

/** As many as the server has. */
const POOL = 10;
/** Statements are made before the clock starts; more than a round asks for. */
const PREPARED_PER_SECOND = 6_000;

export type ColdJob = { kind: "cold"; url: string; release: number; from: number; callers: number; seconds: number };
export type DriverCrawlJob = { kind: "crawl"; url: string; release: number; limit: number };
/** What one statement answers, to see that both sides are asked the same. */
export type OneJob = { kind: "one"; url: string; release: number; n: number };
export type DriverJob = ColdJob | DriverCrawlJob | OneJob;

type Row = { n: number; body: string | null; last_key: string | null; last_id: string | null };

async function withPool<T>(url: string, size: number, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url, max: size, application_name: "heliodex-bench" });
  return work(pool).finally(() => pool.end());
}

function cold(job: ColdJob): Promise<LoadResult> {
  return withPool(job.url, POOL, async (pool) => {
    const statements = Array.from({ length: Math.ceil(job.seconds * PREPARED_PER_SECOND) }, (_, i) =>
      coldStatement(job.from + i, job.release),
    );
    await Promise.all(Array.from({ length: POOL }, () => pool.query("select 1")));
    const histogram = new Histogram();
    const cpu = process.cpuUsage();
    const started = performance.now();
    let n = 0;
    const next = (): Sql => statements[n] ?? coldStatement(job.from + n, job.release);
    const caller = async (): Promise<void> => {
      while (performance.now() - started < job.seconds * 1_000) {
        const asked = process.hrtime.bigint();
        const statement = next();
        n++;
        await pool.query<Row>(statement);
        histogram.add(Number(process.hrtime.bigint() - asked));
      }
    };
    await Promise.all(Array.from({ length: job.callers }, caller));
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    return {
      calls: histogram.total,
      perSecond: histogram.total / seconds,
      p50: histogram.at(0.5),
      p99: histogram.at(0.99),
      max: histogram.maxMs,
      busy: (user + system) / 1e6 / seconds,
    };
  });
}

function crawl({ url, release, limit }: DriverCrawlJob): Promise<CrawlResult> {
  return withPool(url, 1, async (pool) => {
    await pool.query("select 1");
    const started = performance.now();
    let after: Keyset | null = null;
    let pages = 0;
    let rows = 0;
    do {
      const page: Row | undefined = (await pool.query<Row>(crawlStatement(release, limit, after))).rows[0];
      pages++;
      rows += Math.min(page?.n ?? 0, limit);
      after = page && page.n > limit && page.last_key !== null && page.last_id !== null ? [page.last_key, page.last_id] : null;
    } while (after !== null);
    return { pages, rows, seconds: (performance.now() - started) / 1_000 };
  });
}

function one({ url, n, release }: OneJob): Promise<{ body: string }> {
  return withPool(url, 1, async (pool) => ({ body: (await pool.query<Row>(coldStatement(n, release))).rows[0]?.body ?? "" }));
}

serveJobs((job: DriverJob): Promise<LoadResult | CrawlResult | { body: string }> =>
  job.kind === "cold" ? cold(job) : job.kind === "crawl" ? crawl(job) : one(job),
);
