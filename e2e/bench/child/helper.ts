import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stopChild, track } from "./children";
import type { Report } from "./serve-jobs";

type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

/** A child process that does jobs for the benchmark, so that this process is idle while something is measured. */
export class Helper<Job> {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  /** `file` is beside this folder, such as "load/main.ts". */
  constructor(private readonly file: string) {
    this.child = track(fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), { execArgv: ["--import", "tsx"] }));
    this.child.on("message", (report: Report) => this.settle(report));
    this.child.once("exit", (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`${file} ended (${code ?? "by a signal"})`));
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The caller knows what kind of result belongs to its job. */
  ask<Result>(job: Job): Promise<Result> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
      this.child.send({ id, job });
    });
  }

  /** The running job ends early and reports what it has. */
  cancel(): void {
    this.child.send({ cancel: true });
  }

  stop(): Promise<void> {
    return stopChild(this.child);
  }

  private settle(report: Report): void {
    const waiting = this.waiting.get(report.id);
    this.waiting.delete(report.id);
    if ("error" in report) waiting?.reject(new Error(`${this.file}: ${report.error}`));
    else waiting?.resolve(report.result);
  }
}
