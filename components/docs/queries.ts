import type { SearchEntry } from "./search-entry";

let loading: Promise<(words: string) => SearchEntry[]> | undefined;

async function load(): Promise<(words: string) => SearchEntry[]> {
  const [answer, { searchIndex }] = await Promise.all([fetch("/docs/search.json"), import("./search-index")]);
  if (!answer.ok) throw new Error(`the search index returned ${answer.status}`);
  const entries: SearchEntry[] = await answer.json();
  return searchIndex(entries);
}

/** The search of the docs; its index is fetched once a visit, and again after a failure. */
export function loadSearch(): Promise<(words: string) => SearchEntry[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
