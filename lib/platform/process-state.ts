/** What every name begins with, so that a process can tell what is its own. */
export const PREFIX = "heliodex.";

/**
 * What must exist once per process, made when it is first asked for. The server's own bundle and the
 * one that Next makes load this file separately, so a module variable would exist twice; a registered
 * symbol on globalThis does not.
 */
export function perProcess<T>(name: string, make: () => T): () => T {
  const key = Symbol.for(PREFIX + name);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  return () => (store[key] ??= make());
}
