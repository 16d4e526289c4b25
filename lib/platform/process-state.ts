const KEY = Symbol.for("heliodex.state");

/**
 * What exists once per process, by name. The server's own bundle and the one that Next makes load this file separately, so a module
 * variable would exist twice; a registered symbol on globalThis does not. It is looked up there once: globalThis is slow to read in a
 * process that has put much on it.
 */
export const processState: Map<string, unknown> = ((globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>)[KEY] ??=
  new Map<string, unknown>());

/** What must exist once per process, made when it is first asked for. */
export function perProcess<T>(name: string, make: () => T): () => T {
  return () => {
    const known = processState.get(name);
    if (known !== undefined) return known as T;
    const made = make();
    processState.set(name, made);
    return made;
  };
}
