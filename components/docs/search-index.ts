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

/** What people look for by other words than ours: by any of these, too. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  pagination: ["paging"],
  paginate: ["paging"],
  "next page": ["paging"],
  offset: ["cursor"],
  python: ["recipes", "quick start"],
  pandas: ["parquet", "csv"],
  javascript: ["quick start"],
  node: ["quick start"],
  "power bi": ["basic", "csv"],
  powerbi: ["basic", "csv"],
  excel: ["csv", "basic"],
  tableau: ["basic", "csv"],
  "google sheets": ["basic", "csv"],
  postman: ["openapi"],
  swagger: ["openapi"],
  insomnia: ["openapi"],
  sdk: ["openapi"],
  throttling: ["rate limit"],
  token: ["key"],
  auth: ["authentication"],
  download: ["export"],
};

/** What was typed, then the same in other words. */
const wordings = (words: string): string[] => {
  const typed = words.trim().toLowerCase().replaceAll(/\s+/g, " ");
  return [
    words,
    ...Object.entries(SYNONYMS).flatMap(([word, ours]) => (typed.includes(word) ? ours.map((our) => typed.replace(word, our)) : [])),
  ];
};

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
    const ids = new Set(wordings(words).flatMap((wording) => index.search(wording).map(({ id }) => String(id))));
    const found = [...ids].flatMap((id) => byId.get(id) ?? []);
    const isNamed = ({ title }: SearchEntry): boolean => title.toLowerCase() === exact;
    return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))].slice(0, MAX_RESULTS);
  };
}
