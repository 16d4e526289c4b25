import type { ChildProcess } from "node:child_process";

/** The server finishes what is in flight and stops its database within this time. */
const PATIENCE_MS = 30_000;

const running = new Set<ChildProcess>();

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Remembers a child, so that none outlives the benchmark however that ends. */
export function track<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Resolves with the exit code, null for a signal. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => resolve(code));
    child.once("error", reject);
  });
}

/** Asks a child to end, and ends it when it does not. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const end = ended(child);
  const force = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  child.kill("SIGTERM");
  await end.finally(() => clearTimeout(force));
}

/** What a scenario starts in the meantime is stopped as well. */
export async function stopAll(): Promise<void> {
  while (running.size > 0) await Promise.allSettled([...running].map((child) => stopChild(child)));
}
