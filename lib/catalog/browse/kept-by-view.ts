import { perProcess } from "@/lib/platform/process-state";
import type { Head } from "../current-release";
import type { View } from "../view";

/** Whose state of the data is read: every statement obeys the view and the release. */
export type Shown = { head: Head; view: View };
/** The same, with the time that a page is read at. */
export type Reader = Shown & { nowMs: number };

/** States kept at once: each plan's and the visitors' of one release, with room for a change of day. */
const MAX_STATES = 12;

/**
 * Keeps what is the same for everyone of a view, made once for each release and view, which names the day too. The state that was
 * made first goes first, and what failed is tried again.
 */
export function keptByView<S extends Shown, T>(name: string, make: (shown: S) => Promise<T>): (shown: S) => Promise<T> {
  const kept = perProcess(`browse-${name}`, () => new Map<string, Promise<T>>());
  return (shown) => {
    const states = kept();
    const key = `${shown.head.version}/${shown.view.key}`;
    const known = states.get(key);
    if (known) return known;
    const made = make(shown);
    states.set(key, made);
    made.catch(() => states.get(key) === made && states.delete(key));
    for (const oldest of [...states.keys()].slice(0, -MAX_STATES)) states.delete(oldest);
    return made;
  };
}
