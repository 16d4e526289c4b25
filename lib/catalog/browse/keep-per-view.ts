import { perProcess } from "@/lib/platform/process-state";
import type { Head } from "../current-release";
import type { View } from "../view";

/** Whose state of the data is looked at, and when. */
export type Look = { view: View; head: Head; nowMs: number };

/** Views at once: those of visitors and of each plan, for two releases. */
const MOST = 12;

/**
 * What is the same for everyone of a view, made once for each release and view, which names the day too. The oldest goes when there
 * are more than a few, and what failed is made again.
 */
export function keptPerView<T>(name: string, make: (look: Look) => Promise<T>): (look: Look) => Promise<T> {
  const keptOf = perProcess(`browse ${name}`, () => new Map<string, Promise<T>>());
  return (look) => {
    const kept = keptOf();
    const key = `${look.head.version} ${look.view.key}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(look);
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size + 1 - MOST))) kept.delete(old);
    kept.set(key, made);
    made.catch(() => kept.get(key) === made && kept.delete(key));
    return made;
  };
}
