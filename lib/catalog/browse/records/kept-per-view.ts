import { perProcess } from "@/lib/platform/process-state";
import type { Head } from "../../current-release";
import type { View } from "../../view";

/** Plans are few; the views of a day that has ended go with the next ones. */
const MAX_VIEWS = 12;

/** Makes what is the same for every reader of a view once per release and day. What failed is tried again. */
export function keptPerView<T>(name: string): (of: { head: Head; view: View }, make: () => Promise<T>) => Promise<T> {
  const kept = perProcess(name, () => new Map<string, { version: number; made: Promise<T> }>());
  return ({ head: { version }, view: { key } }, make) => {
    const views = kept();
    const known = views.get(key);
    if (known?.version === version) return known.made;
    if (views.size >= MAX_VIEWS) views.clear();
    const entry = { version, made: make() };
    views.set(key, entry);
    entry.made.catch(() => views.get(key) === entry && views.delete(key));
    return entry.made;
  };
}
