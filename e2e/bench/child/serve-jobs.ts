type Order = { id: number; job: unknown } | { cancel: true };
export type Report = { id: number; result: unknown } | { id: number; error: string };

/**
 * The child's side of `Helper`: runs one job after another and reports. Only the benchmark ends it: Ctrl-C in a
 * terminal reaches the whole group, and a helper that died of it would look like a failure.
 */
export function serveJobs<Job, Result>(run: (job: Job, signal: AbortSignal) => Promise<Result>): void {
  let current = new AbortController();
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit(0));
  process.on("message", (order: Order) => {
    if ("cancel" in order) return current.abort();
    current = new AbortController();
    run(order.job as Job, current.signal).then(
      (result) => process.send?.({ id: order.id, result } satisfies Report),
      (error: unknown) =>
        process.send?.({ id: order.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Report),
    );
  });
}
