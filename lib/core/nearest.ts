import { closest, distance } from "fastest-levenshtein";

/** The known word that was probably meant, in any case, or undefined when none has enough in common with it. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const lower = word.toLowerCase().slice(0, 64);
  const folded = known.map((one) => one.toLowerCase());
  const best = closest(lower, folded);
  const isNear = distance(lower, best) < Math.min(best.length, Math.max(3, Math.floor(best.length / 3) + 1));
  return isNear ? known[folded.indexOf(best)] : undefined;
}

/** What could have been given, if anything, and what was probably meant: `meant`, or else the nearest. */
export function explainKnown(
  word: string,
  known: readonly string[],
  { nouns = "values", meant }: { nouns?: string; meant?: string | undefined } = {},
): string {
  if (known.length === 0) return "";
  const suggestion = meant ?? nearest(word, known);
  return `${suggestion ? ` Did you mean ${suggestion}?` : ""} Valid ${nouns}: ${known.join(", ")}.`;
}
