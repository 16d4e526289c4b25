import MiniSearch from "minisearch";
import type { SearchEntry } from "./search-entry";

const MAX_RESULTS = 20;

/** Names such as include_total and key-revoked are found whole and by their parts. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,.;:!?()[\]{}"'`/=&<>|]+/)
    .flatMap((word) => (/[-_]/.test(word) ? [word, ...word.split(/[-_]/)] : [word]))
    .filter((word) => word !== "");

/** A way to search these entries: best first, words by their beginning, small slips of the pen forgiven. */
export function searchIndex(entries: readonly SearchEntry[]): (words: string) => SearchEntry[] {
  const index = new MiniSearch<SearchEntry>({
    fields: ["title", "context", "text"],
    tokenize: wordsOf,
    searchOptions: { boost: { title: 4, context: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : 0), combineWith: "AND" },
  });
  index.addAll(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (words) => {
    const exact = words.trim().toLowerCase();
    const found = index.search(words).flatMap(({ id }) => byId.get(String(id)) ?? []);
    const isNamed = ({ title }: SearchEntry): boolean => title.toLowerCase() === exact;
    return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))].slice(0, MAX_RESULTS);
  };
}
