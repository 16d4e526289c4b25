/** Resolves after a time. @throws what the signal was aborted with */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** A signal that the caller's signal, a deadline that can be put off, or `end` aborts. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #late: () => unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal | undefined, late: () => unknown) {
    this.#outer = outer;
    this.#late = late;
    if (outer?.aborted) this.#forward();
    else outer?.addEventListener("abort", this.#forward, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Counts from now. */
  within(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(this.#late()), ms);
  }

  /** Until `within` is called again: the time that the caller takes is not the server's. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#forward);
  }

  /** Also gives up what is still being received. */
  abandon(): void {
    this.end();
    this.#controller.abort();
  }

  readonly #forward = (): void => this.#controller.abort(this.#outer?.reason);
}

/** Ends quietly, and not with an error, when the caller's signal is aborted. */
export async function* untilAborted<T>(values: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T, void> {
  try {
    yield* values;
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error;
  }
}
