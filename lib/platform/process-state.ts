const PREFIX = "heliodex.";

const forgetters: (() => void)[] = [];

/**
 * What must exist once per process, made when it is first asked for. The server's own bundle and the
 * one that Next makes load this file separately, so a module variable would exist twice; a registered
 * symbol on globalThis does not. The getter remembers what it found, because hot paths ask often.
 */
export function perProcess<T>(name: string, make: () => T): () => T {
  const key = Symbol.for(PREFIX + name);
  let found: T | undefined;
  forgetters.push(() => {
    found = undefined;
    Reflect.deleteProperty(globalThis, key);
  });
  return () => (found ??= shared(key, make));
}

function shared<T>(key: symbol, make: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  return (store[key] ??= make());
}

/** Makes all of it anew when it is next asked for, as in a process that has just begun: for tests that share one. */
export function forgetProcessState(): void {
  for (const forget of forgetters) forget();
}
