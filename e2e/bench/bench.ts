import { Helper } from "./child/helper";
import type { Server } from "./child/server";
import type { DriverJob } from "./load/bare-driver";
import type { FloorAnswer } from "./load/floor";
import type { CrawlJob, LoadJob, LoadResult } from "./load/protocol";
import { API } from "./load/requests";
import { runWrk } from "./load/run-wrk";
import { capture, sameAnswer, type Captured } from "./measure/capture";
import { cpuSecondsOf } from "./measure/processes";
import type { Options } from "./options";

/** What a load needs besides where it goes: the rest has the usual values. */
export type LoadWish = Partial<Pick<LoadJob, "etag" | "expect" | "seconds">> & Pick<LoadJob, "key" | "paths" | "connections">;

/** `cpuUs`: microseconds of processor time per call; null where the system does not tell. */
export type MeasuredLoad = LoadResult & { cpuUs: number | null };

/** The server under test, the floors beside it and the load generator. */
export class Bench {
  readonly floor = new Helper<FloorAnswer>("load/floor.ts");
  readonly driver = new Helper<DriverJob>("load/bare-driver.ts");
  readonly generator = new Helper<LoadJob | CrawlJob>("load/main.ts");
  /** Largest share of a core that the load generator used against an HTTP floor; near 1 it was the limit itself. */
  floorBusy = 0;
  private numbered = 0;

  constructor(
    readonly server: Server,
    readonly options: Options,
    readonly keys: { live: string; sandbox: string },
  ) {}

  /** Asks one of the two servers, and tells what a call cost it in processor time: that hardly depends on what else runs. */
  async loadOn(side: "floor" | "ours", port: number, wish: LoadWish): Promise<MeasuredLoad> {
    const pid = side === "floor" ? this.floor.pid : this.server.pid;
    const before = cpuSecondsOf(pid);
    const result = await this.load(port, wish);
    const after = cpuSecondsOf(pid);
    return { ...result, cpuUs: before === null || after === null ? null : ((after - before) * 1e6) / result.calls };
  }

  load(port: number, wish: LoadWish): Promise<LoadResult> {
    const job: LoadJob = { kind: "load", port, etag: null, expect: 200, seconds: this.options.seconds, ...wish };
    return this.options.generator === "wrk" && job.paths.kind === "same"
      ? runWrk(job, job.paths.path)
      : this.generator.ask<LoadResult>(job);
  }

  answer(path: string, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Captured> {
    return capture(this.server.port, API + path, { Authorization: `Bearer ${key}`, ...headers });
  }

  /** Makes the floor give this answer, and sees that it does to the last header. */
  async floorWith(answer: Captured): Promise<number> {
    const { status, headers, body } = answer;
    const port = await this.floor.ask<number>({ status, headers, body });
    if (!sameAnswer(answer, await capture(port, "/", {}))) throw new Error("the floor does not give the same answer as the server");
    return port;
  }

  /** Numbers of cold queries that nobody used in this run. */
  freshQueries(seconds: number): number {
    const from = this.numbered;
    this.numbered += Math.ceil(seconds) * 12_000;
    return from;
  }

  async stop(): Promise<void> {
    await Promise.allSettled([this.floor.stop(), this.driver.stop(), this.generator.stop()]);
  }
}
