import { perProcess } from "@/lib/platform/process-state";
import type { Head } from "../current-release";
import type { View } from "../view";

/** Who reads: the release and the view that every statement obeys. */
export type Reader = { head: Head; view: View; nowMs: number };

/** States kept at once: each plan's and the visitors' of one release, with room for a change of day. */
const MAX_STATES = 12;

/** Keeps what is the same for everyone of a view, made once per release; the state that was made first goes first, and what failed is tried again. */
export function keptByView<T>(name: string, make: (reader: Reader) => Promise<T>): (reader: Reader) => Promise<T> {
  const kept = perProcess(`browse-${name}`, () => new Map<string, Promise<T>>());
  return (reader) => {
    const states = kept();
    const key = `${reader.head.version}/${reader.view.key}`;
    const known = states.get(key);
    if (known) return known;
    const made = make(reader);
    states.set(key, made);
    made.catch(() => states.get(key) === made && states.delete(key));
    for (const oldest of [...states.keys()].slice(0, -MAX_STATES)) states.delete(oldest);
    return made;
  };
}
