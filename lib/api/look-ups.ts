/**
 * Of several who look up the same at the same moment, one asks. Whoever has heard of a later change asks again: what is on its way
 * may have been read before it.
 */
export class LookUps<T> {
  private readonly running = new Map<string, { version: number; found: Promise<T> }>();

  once(name: string, version: number, ask: () => Promise<T>): Promise<T> {
    const known = this.running.get(name);
    if (known?.version === version) return known.found;
    const found = ask().finally(() => {
      if (this.running.get(name)?.found === found) this.running.delete(name);
    });
    this.running.set(name, { version, found });
    return found;
  }
}
