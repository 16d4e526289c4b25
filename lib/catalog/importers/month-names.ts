/** Languages that industry files come in and that call their months by a name. Where two meant different months by one word, neither would count. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "nb", "fi", "hu", "ro", "tr", "ru", "uk"];
const MONTHS = 12;
/** Beside what the languages say: the usual short form of September, whichever edition of their rules is installed. */
const MORE: readonly (readonly [string, number])[] = [["sept", 9]];

/** Without case, accents and the full stop of an abbreviation: files leave each of them out. */
const bareName = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\.$/, "");

function* namesOf(language: string): Generator<readonly [string, number]> {
  for (const month of ["short", "long"] as const)
    // With a day beside it a month has another ending in some languages.
    for (const day of [undefined, "numeric"] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day, timeZone: "UTC" });
      for (let number = 1; number <= MONTHS; number++) {
        const parts = format.formatToParts(Date.UTC(2024, number - 1, 15));
        yield [bareName(parts.find(({ type }) => type === "month")?.value ?? ""), number];
      }
    }
}

function tableOfNames(): ReadonlyMap<string, number> {
  const found = new Map<string, Set<number>>();
  for (const [name, number] of [...LANGUAGES.flatMap((language) => [...namesOf(language)]), ...MORE])
    if (/^\p{L}+$/u.test(name)) found.set(name, (found.get(name) ?? new Set()).add(number));
  return new Map([...found].flatMap(([name, numbers]) => (numbers.size === 1 ? [[name, [...numbers][0] ?? 0]] : [])));
}

let table: ReadonlyMap<string, number> | null = null;

/** 1 to 12 for the name of a month, whole or short, in any of the languages; null for another word. */
export const monthNamed = (text: string): number | null => (table ??= tableOfNames()).get(bareName(text)) ?? null;
