import { setTimeout as wait } from "node:timers/promises";

const PARENT_MS = 1_000;
/** npm hands on a signal that the whole group was sent, so one request to stop comes twice within milliseconds. */
const SAME_REQUEST_MS = 1_000;

/** `asked`: somebody wants this process to end. `atOnce`: and wants no time to pass before that. */
export type StopSignals = { asked: AbortSignal; atOnce: AbortSignal };

/**
 * SIGTERM asks; Ctrl-C, or another SIGTERM a second later, asks for it at once. A signal may come at any moment, also before
 * there is anything to stop. What the boot did with signals ends here, without a moment in which nobody listens.
 */
export function listenForStop(): StopSignals {
  const [asked, atOnce] = [new AbortController(), new AbortController()];
  let firstAt = Number.POSITIVE_INFINITY;
  const stop = (signal: NodeJS.Signals): void => {
    const nowMs = performance.now();
    if (signal === "SIGINT" || nowMs - firstAt >= SAME_REQUEST_MS) atOnce.abort();
    firstAt = Math.min(firstAt, nowMs);
    asked.abort();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const earlier = process.listeners(signal);
    process.on(signal, stop);
    for (const listener of earlier) process.off(signal, listener);
  }
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(asked);
  return { asked: asked.signal, atOnce: atOnce.signal };
}

/** npm hands signals on, but not when it is killed itself, and a server that nobody knows of would keep the port and the data. */
function endWithParent(asked: AbortController): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    asked.abort();
  }, PARENT_MS);
  timer.unref();
}

/** Time for whoever asks for readiness, a load balancer, to send new work elsewhere. */
export async function waitUnless(hurried: AbortSignal, seconds: number): Promise<void> {
  await wait(seconds * 1_000, undefined, { signal: hurried }).catch(() => undefined);
}
