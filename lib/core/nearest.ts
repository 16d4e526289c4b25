import { closest, distance } from "fastest-levenshtein";

/** The known word that was probably meant, or undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const lower = word.toLowerCase().slice(0, 64);
  const best = closest(lower, known as string[]);
  return distance(lower, best) <= Math.max(2, Math.floor(best.length / 3)) ? best : undefined;
}

/** "a, b, c" with a suggestion where there is one. */
export function explainKnown(word: string, known: readonly string[]): string {
  const suggestion = nearest(word, known);
  return `${suggestion ? ` Did you mean ${suggestion}?` : ""} Valid: ${known.join(", ")}.`;
}
