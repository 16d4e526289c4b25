const PREFIX = "heliodex.";

/**
 * What must exist once per process. The server's own bundle and the one that Next makes load this
 * file separately, so a module variable would exist twice; a registered symbol on globalThis does not.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(PREFIX + name);
  return (store[key] ??= make());
}
