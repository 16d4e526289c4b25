import { AsyncResource } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";

type Due = { atMs: number; act: () => void };

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  now: performance.now.bind(performance),
  wait: timersPromises.setTimeout,
};

/** A clock that jumps to what is due next. While installed, timers and `performance.now` are its own, and keep their caller's context. */
export class VirtualTime {
  nowMs = 0;
  private readonly due: Due[] = [];

  at(atMs: number, act: () => void): Due {
    const context = new AsyncResource("virtual time");
    const entry = { atMs: Math.max(atMs, this.nowMs), act: () => context.runInAsyncScope(act) };
    let place = this.due.length;
    while (place > 0 && (this.due[place - 1]?.atMs ?? 0) > entry.atMs) place--;
    this.due.splice(place, 0, entry);
    return entry;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.at(this.nowMs + ms, resolve));
  }

  /** Goes on until that moment, and lets everything run that follows from what was due. */
  async runUntil(untilMs: number): Promise<void> {
    await settled();
    for (let [next] = this.due; next && next.atMs <= untilMs; [next] = this.due) {
      this.due.shift();
      this.nowMs = next.atMs;
      next.act();
      await settled();
    }
    this.nowMs = untilMs;
  }

  install(): void {
    const wait = (ms: number, value?: unknown, options?: { signal?: AbortSignal }): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const entry = this.at(this.nowMs + ms, () => {
          options?.signal?.removeEventListener("abort", abort);
          resolve(value);
        });
        const abort = (): void => {
          this.forget(entry);
          reject(new Error("The wait was ended."));
        };
        options?.signal?.addEventListener("abort", abort);
      });
    const later = (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const entry = this.at(this.nowMs + ms, () => act(...args));
      return Object.assign(entry, { unref: () => entry, ref: () => entry, hasRef: () => false });
    };
    Reflect.set(globalThis, "setTimeout", later);
    Reflect.set(globalThis, "setImmediate", (act: () => void) => later(act, 0));
    Reflect.set(globalThis, "clearTimeout", (entry: Due) => this.forget(entry));
    Reflect.set(performance, "now", () => this.nowMs);
    Reflect.set(timersPromises, "setTimeout", wait);
    syncBuiltinESMExports();
  }

  static uninstall(): void {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout, setImmediate: real.setImmediate });
    Reflect.set(performance, "now", real.now);
    Reflect.set(timersPromises, "setTimeout", real.wait);
    syncBuiltinESMExports();
  }

  forget(entry: Due): void {
    const place = this.due.indexOf(entry);
    if (place !== -1) this.due.splice(place, 1);
  }
}

/** Once all promises have led where they lead. */
const settled = (): Promise<void> => new Promise((resolve) => void real.setImmediate(resolve));
